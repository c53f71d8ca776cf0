/** Whether the last request reached the server, as far as this tab knows. */
let reached = navigator.onLine;
const listeners = new Set<() => void>();

export function noteReach(answered: boolean): void {
  if (reached === answered) return;
  reached = answered;
  listeners.forEach((tell) => tell());
}

export function isReached(): boolean {
  return reached;
}

/** Calls `tell` whenever that changes; returns the function that unsubscribes. */
export function onReach(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

// There is no listener for 'online', which only means that there is some network; the next response shows whether the
// server is reachable.
window.addEventListener('offline', () => noteReach(false));
