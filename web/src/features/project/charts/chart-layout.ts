import type { Plot } from './drag-span';

/** Charts with this ID share their crosshair: those of the card, and the enlarged one. */
export const chartSyncId = 'project-charts';

/** Heights of charts in pixels. */
export const chartHeights = { small: 88, large: 260 };

/** Width of the value axis of a large chart, in pixels. */
export const largeAxisWidth = 72;

/** Space around a small plot, in pixels. */
export const smallMargin = 6;

/** Space beside the plots; a small chart has no axis. */
export const chartPlots: Record<'small' | 'large', Plot> = {
  small: { left: smallMargin, right: smallMargin },
  large: { left: smallMargin + largeAxisWidth, right: smallMargin },
};
