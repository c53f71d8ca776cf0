/** Has the browser keep what opens Turnout without network. Needs https, or this very machine. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Refused, or not all of it came: it is tried again when the roll is opened next.
  navigator.serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .then((registration) => registration.update())
    .catch(() => {});
}
