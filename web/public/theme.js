// Runs before the first paint, so that a chosen theme never flashes in from another one, nor the
// installation's name from the product's. The rules themselves are src/lib/theme.ts and
// src/lib/app-title.ts; these are only their first answers.
(function () {
  var chosen = null;
  var title = null;
  try {
    chosen = localStorage.getItem('signalbox.theme');
    title = localStorage.getItem('signalbox.app_title');
  } catch (error) {
    chosen = null;
  }
  var known = chosen === 'dark' || chosen === 'light' || chosen === 'classic-dark';
  var system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = known ? chosen : system;
  if (title) document.title = title;
})();
