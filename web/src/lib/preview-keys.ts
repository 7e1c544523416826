/** Prefix of each preview's key in local storage. */
export const previewKeyPrefix = 'signalbox.preview.';

/** Returns whether a local storage key belongs to a preview; these survive signing out. */
export const isPreviewKey = (key: string): boolean => key.startsWith(previewKeyPrefix);
