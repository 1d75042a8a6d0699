/** Tells this site's other tabs that somebody signed in or out: what they show belongs to nobody any more. */
const channelName = "limn-session";

export function announceSessionChange(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage("changed");
  channel.close();
}

/** Calls back when another tab signed in or out. Returns what stops it. */
export function watchSessionChanges(onChange: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", onChange);
  return () => channel.close();
}
