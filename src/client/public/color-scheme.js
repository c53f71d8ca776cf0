// Runs before the first paint, so that a chosen colour scheme never flashes. A file of its own because the
// content security policy forbids inline scripts. The key is the one of ui/colorScheme.ts.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('turnout-color-scheme');
  } catch {
    // Storage may be forbidden; the system's scheme is a fine answer.
  }
  var dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
