// Steps through the flagged rounds of a shift's report, event by event.
//
// The page holds all of it: a slot of a table has what lay there from each event on, as templates,
// and at the end what lies there last. Here a copy of a round's table is taken to an event.

"use strict";

const rounds = [...document.querySelectorAll("article.round")];
const tools = document.querySelector(".tools");
const eventLine = document.querySelector(".status");
const choice = document.querySelector(".tools select");
const counter = document.querySelector(".counter");
let round = 0;
let step = 0;
let table = null;

function eventsOf(article) {
  return [...article.querySelectorAll(".events > li")];
}

// The findings that arise with an event, by their numbers.
function arising(event) {
  return (event.dataset.arising || "").split(" ").filter(Boolean);
}

// What lies in a slot at an event: what came there last, if anything has.
function fill(slot, at) {
  const now = slot.variants.filter((each) => Number(each.dataset.at) <= at).pop();
  const content = now && (now.content || now);
  slot.node.replaceChildren(...(content ? content.cloneNode(true).childNodes : []));
  const fresh = Boolean(now) && Number(now.dataset.at) === at;
  slot.node.classList.toggle("fresh", fresh);
  return fresh;
}

// Lay a copy of the round's table before the one that shows its end, which is for paper.
function layTable(article) {
  if (table) table.node.remove();
  const end = article.querySelector(".felt");
  const node = end.cloneNode(true);
  node.classList.add("live");
  end.before(node);
  const places = [...node.querySelectorAll(".place")].map((place) => ({
    node: place,
    slots: [...place.querySelectorAll(".slot")].map((slot) => ({
      node: slot, variants: [...slot.children],
    })),
  }));
  table = { node, places };
}

function showRound(place) {
  round = place;
  rounds.forEach((each, at) => each.classList.toggle("current", at === place));
  choice.value = rounds[place].dataset.round;
  layTable(rounds[place]);
}

function showStep(at) {
  const article = rounds[round];
  const events = eventsOf(article);
  step = Math.min(Math.max(at, 1), events.length);
  const event = events[step - 1];
  for (const place of table.places) {
    const moved = place.slots.map((slot) => fill(slot, step)).some(Boolean);
    place.node.classList.toggle("moved", moved);
  }
  events.forEach((each) => each.firstElementChild.removeAttribute("aria-current"));
  event.firstElementChild.setAttribute("aria-current", "step");
  const list = event.parentElement;
  list.scrollTop = event.offsetTop - list.clientHeight / 2;
  showStatus(event, events.length);
  markFindings(article, arising(event));
}

function showStatus(event, count) {
  counter.textContent = counter.dataset.says.replace("{event}", step).replace("{events}", count);
  const found = arising(event).map((number) => {
    const link = document.createElement("a");
    link.href = `#finding-${number}`;
    link.className = "found";
    link.textContent = document.querySelector(`#finding-${number} h4 > span`).textContent;
    return link;
  });
  const told = [...event.children].filter((each) => !each.matches(".here"));
  const lines = told.map((each) => {
    if (each.matches(".badge")) return each.cloneNode(true);
    const line = document.createElement("p");
    line.className = each.matches(".step") ? "" : each.className;
    line.append(...each.cloneNode(true).childNodes);
    return line;
  });
  eventLine.replaceChildren(...lines, ...found);
  const ends = { first: step === 1, back: step === 1, forward: step === count, last: step === count,
    earlier: round === 0, later: round === rounds.length - 1 };
  for (const button of tools.querySelectorAll("button")) button.disabled = ends[button.dataset.go];
}

function markFindings(article, found) {
  for (const each of article.querySelectorAll(".live .badge")) {
    each.classList.toggle("now", found.includes(each.dataset.finding));
  }
  for (const each of article.querySelectorAll(".exhibit")) {
    each.classList.toggle("now", found.includes(each.id.replace("finding-", "")));
  }
}

function go(place, at) {
  const wanted = Math.min(Math.max(place, 0), rounds.length - 1);
  if (wanted !== round || !table) showRound(wanted);
  showStep(at);
}

const STEPS = {
  first: () => go(round, 1),
  back: () => go(round, step - 1),
  forward: () => go(round, step + 1),
  last: () => go(round, Infinity),
  earlier: () => go(round - 1, 1),
  later: () => go(round + 1, 1),
};
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
const SHIFTED = { ArrowLeft: "earlier", ArrowRight: "later" };

function inSight() {
  const { bottom } = tools.parentElement.getBoundingClientRect();
  return tools.getBoundingClientRect().top < innerHeight && bottom > 0;
}

function reveal() {
  const { top, bottom } = eventLine.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) eventLine.scrollIntoView();
}

// Arrows step from anywhere; Home and End scroll the page as ever while the rounds are not in sight.
function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.closest("select, .scroll")) return;
  const key = (event.shiftKey ? SHIFTED : KEYS)[event.key];
  if (!key) return;
  if (["Home", "End"].includes(event.key) && !inSight()) return;
  event.preventDefault();
  STEPS[key]();
  reveal();
}

// Lead to what an address names: a finding where it arises, a round, or an event.
function lead(address) {
  const [, kind, number, at] = /^#(finding|round)-(\d+)(?:-(\d+))?$/.exec(address) || [];
  if (!kind) return false;
  const article = kind === "round"
    ? document.getElementById(`round-${number}`)
    : document.getElementById(`finding-${number}`)?.closest("article.round");
  const place = rounds.indexOf(article);
  if (place < 0) return false;
  const arises = eventsOf(article).findIndex((each) => arising(each).includes(number)) + 1;
  go(place, kind === "round" ? Number(at || 1) : arises);
  eventLine.scrollIntoView();
  return true;
}

function onLink(event) {
  const link = event.target.closest("a[href^='#']");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const address = link.getAttribute("href");
  if (!lead(address)) return;
  event.preventDefault();
  history.replaceState(null, "", address);
  if (!link.closest(".events")) rounds[round].querySelector("h3").focus({ preventScroll: true });
}

function begin() {
  tools.hidden = eventLine.hidden = false;
  document.body.classList.add("stepping");
  tools.addEventListener("click", (event) => {
    const key = event.target.dataset.go;
    if (key) STEPS[key]();
    if (key) table.node.querySelector(".moved")?.scrollIntoView({ block: "nearest" });
  });
  choice.addEventListener("change", () =>
    go(rounds.findIndex((each) => each.dataset.round === choice.value), 1));
  document.addEventListener("keydown", onKey);
  document.addEventListener("click", onLink);
  addEventListener("hashchange", () => lead(location.hash));
  addEventListener("load", () => lead(location.hash));
  go(0, 1);
}

if (tools) begin();
