import { lateComponent } from '@/ui/late-component';
import type { TrendDialogProps } from './trend-dialog';

const late = lateComponent<TrendDialogProps>(async () => (await import('./trend-dialog')).TrendDialog);

/** The dialog of an enlarged metric; its code is loaded when the charts are used. */
export const LateTrendDialog = late.Component;

/** Loads its code in advance; without success, opening it tries again. */
export const trendDialogAhead = (): void => void late.preload().catch(() => undefined);
