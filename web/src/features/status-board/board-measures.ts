import type { TileSize } from './board-view';

interface Measures {
  /** A tile's height, and the least it is wide. */
  tile: number;
  width: number;
  /** Between tiles, in both directions. */
  gap: number;
  /** The height of a group's name. */
  heading: number;
}

/** In pixels. Known beforehand, so that nothing has to be measured to know what is in sight. */
export const boardMeasures: Record<TileSize, Measures> = {
  large: { tile: 112, width: 300, gap: 10, heading: 52 },
  medium: { tile: 72, width: 200, gap: 6, heading: 40 },
  dots: { tile: 16, width: 16, gap: 2, heading: 34 },
};

/** How many tiles stand beside each other in so much room. */
export const columnsIn = (room: number, size: TileSize): number =>
  Math.max(1, Math.floor((room + boardMeasures[size].gap) / (boardMeasures[size].width + boardMeasures[size].gap)));
