/** Before the name of each preview in local storage. */
export const previewKeyPrefix = 'signalbox.preview.';

/** Whether a key of local storage is a preview's; those survive signing out. */
export const isPreviewKey = (key: string): boolean => key.startsWith(previewKeyPrefix);
