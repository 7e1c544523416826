/** The messages of Chromium, Firefox and Safari for a script of a page that did not load, and of the bundler for its styles. */
const messages = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

/** Returns whether an error means that a part of the app did not load: no network, or a newer version. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error && messages.some((it) => error.message.includes(it));
