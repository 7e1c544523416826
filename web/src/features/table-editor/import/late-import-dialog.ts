import { lateComponent } from '@/ui/late-component';

const late = lateComponent(async () => (await import('./import-dialog')).ImportDialog);

/** The dialog of an import, whose code is loaded with its first use. */
export const ImportDialog = late.Component;
