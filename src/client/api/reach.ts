/** Whether the server answered when it was last asked, as far as this tab knows. */
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

/** Calls `tell` whenever that changes; returns how to stop. */
export function onReach(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

// 'online' says only that there is some network; the next answer says whether the server is in it.
window.addEventListener('offline', () => noteReach(false));
