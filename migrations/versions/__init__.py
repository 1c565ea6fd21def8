"""One file a version; its text never changes once it has been released."""
