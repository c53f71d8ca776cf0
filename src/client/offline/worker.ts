/** Makes the browser keep the files that open Turnout offline. Needs https or localhost. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // If it is rejected, or some files don't load, the next opening of the roll tries again.
  navigator.serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .then((registration) => registration.update())
    .catch(() => {});
}
