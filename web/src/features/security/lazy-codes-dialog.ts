import { lateComponent } from '@/ui/late-component';

/** The dialog with new recovery codes, loaded on demand. */
export const { Component: FreshCodesDialog } = lateComponent(async () => (await import('./fresh-codes-dialog')).FreshCodesDialog);
