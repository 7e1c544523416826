// Runs before the first paint, so that a chosen theme never flashes in from another one, and that
// whoever is signed in sees the bar at once. The rules themselves are src/lib/theme.ts and
// src/api/auth; this is only their first answer.
(function () {
  var chosen = null;
  var returning = false;
  try {
    chosen = localStorage.getItem('signalbox.theme');
    returning = localStorage.getItem('signalbox.session') !== null;
  } catch (error) {
    chosen = null;
  }
  if (returning) document.documentElement.dataset.returning = '';
  var known = chosen === 'dark' || chosen === 'light' || chosen === 'classic-dark';
  var system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = known ? chosen : system;
})();
