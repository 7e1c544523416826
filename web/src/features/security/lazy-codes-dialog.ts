import { lazy } from 'react';

/** The dialog with new recovery codes, which comes when it is needed. */
export const FreshCodesDialog = lazy(async () => ({ default: (await import('./fresh-codes-dialog')).FreshCodesDialog }));
