/** Makes the browser keep the files that open Turnout offline. Needs https or localhost. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // If it is rejected, or some files don't load, we try again the next time the roll is opened.
  navigator.serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .then((registration) => registration.update())
    .catch(() => {});
}
