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

/** Statuses from a proxy that can't reach the server. */
const NO_SERVER_STATUSES = [502, 504];

/** Records that a request was answered: by the server, or by a proxy instead of it. */
export const noteAnswer = ({ status }: Response): void =>
  noteReach(!NO_SERVER_STATUSES.includes(status));

/** Calls `tell` whenever that changes; returns the function that unsubscribes. */
export function onReach(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

// There is no listener for 'online', which only means that there is some network; the next response shows whether the
// server is reachable.
window.addEventListener('offline', () => noteReach(false));

/** How long to wait for the server's answer, and between two questions, in milliseconds. */
const ASK_MS = 5000;

/** Finds out whether the server can be reached. */
export async function askReach(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(ASK_MS);
    noteAnswer(await fetch('/healthz', { cache: 'no-store', signal }));
  } catch {
    noteReach(false);
  }
}

/** While the server can't be reached, asks for it again and again; `onBack` is called when it can. Call this once. */
export function startReconnecting(onBack: () => void): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = () => {
    clearInterval(timer);
    if (!reached) timer = setInterval(() => void askReach(), ASK_MS);
  };
  onReach(() => {
    follow();
    if (reached) onBack();
  });
  follow();
}
