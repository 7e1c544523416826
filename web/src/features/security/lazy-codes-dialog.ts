import { lazy } from 'react';

/** The dialog with new recovery codes, loaded on demand. */
export const FreshCodesDialog = lazy(async () => ({ default: (await import('./fresh-codes-dialog')).FreshCodesDialog }));
