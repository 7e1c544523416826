// Runs before the first paint, so that a chosen theme never flashes in from another one.
// The rule itself is src/lib/theme.ts; this is only its first answer.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('signalbox.theme');
  } catch (error) {
    chosen = null;
  }
  var known = chosen === 'dark' || chosen === 'light' || chosen === 'classic-dark';
  var system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = known ? chosen : system;
})();
