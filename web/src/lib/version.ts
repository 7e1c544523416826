/** Defined by `vite.config.ts`, from `package.json`. */
declare const SIGNALBOX_VERSION: string;

/** The product with its version; web app and server are released together. */
export const versionText = `Signalbox ${SIGNALBOX_VERSION}`;
