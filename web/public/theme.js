// Runs before the first paint, so that a chosen theme never flashes in from another one, nor the
// installation's name from the product's, and that whoever is signed in sees the bar at once. The
// rules themselves are src/lib/theme.ts, src/lib/app-title.ts and src/api/auth; these are only their
// first answers.
(function () {
  var chosen = null;
  var title = null;
  var returning = false;
  try {
    chosen = localStorage.getItem('signalbox.theme');
    title = localStorage.getItem('signalbox.app_title');
    returning = localStorage.getItem('signalbox.session') !== null;
  } catch (error) {
    chosen = null;
  }
  if (returning) document.documentElement.dataset.returning = '';
  var known = chosen === 'dark' || chosen === 'light' || chosen === 'classic-dark';
  var system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = known ? chosen : system;
  if (title) document.title = title;
})();
