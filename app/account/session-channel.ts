/**
 * Tells this site's other tabs that somebody signed in or out: what they show belongs to nobody any more. One channel
 * for the page, because a channel hears every other one of its name, even on its own page, but never itself.
 */
let channel: BroadcastChannel | null = null;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel("limn-session");
  return channel;
}

export function announceSessionChange(): void {
  openChannel().postMessage("changed");
}

/** Calls back when another tab signed in or out. Returns what stops it. */
export function watchSessionChanges(onChange: () => void): () => void {
  const opened = openChannel();
  opened.addEventListener("message", onChange);
  return () => opened.removeEventListener("message", onChange);
}
