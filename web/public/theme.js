// Runs before the first paint, so that neither the theme nor the product name flickers, and signed-in
// users see the bar immediately. The full rules are in src/lib/theme.ts, src/lib/app-title.ts and
// src/api/auth; these are only their initial values.
(function () {
  var chosen = null;
  var title = null;
  var returning = false;
  var folded = false;
  try {
    chosen = localStorage.getItem('signalbox.theme');
    title = localStorage.getItem('signalbox.app_title');
    returning = localStorage.getItem('signalbox.session') !== null;
    folded = localStorage.getItem('signalbox.navigation_folded') === 'true';
  } catch (error) {
    chosen = null;
  }
  if (returning) document.documentElement.dataset.returning = '';
  if (folded) document.documentElement.dataset.folded = '';
  if (/^\/dashboard\/(org|project|ops|operator)\//.test(location.pathname)) document.documentElement.dataset.sided = '';
  var known = chosen === 'dark' || chosen === 'light' || chosen === 'classic-dark';
  var system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = known ? chosen : system;
  if (title) document.title = title;

  // The auth client renews an old token before the first request (src/api/auth/stored-session.ts), and some pages
  // need it immediately: it is loaded beside the other scripts, not after them.
  var needed = /^\/dashboard\/(reset-password|logout|auth\/callback)/.test(location.pathname);
  try {
    needed = needed || (returning && !(JSON.parse(localStorage.getItem('signalbox.session')).expires_at * 1000 - Date.now() >= 90000));
  } catch (error) {
    needed = true;
  }
  var file = document.currentScript && document.currentScript.dataset.authClient;
  if (!needed || !file) return;
  var link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
})();
