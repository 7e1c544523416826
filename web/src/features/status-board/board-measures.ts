import type { TileSize } from './board-view';

interface Measures {
  /** A tile's height, and its minimum width. */
  tile: number;
  width: number;
  /** Gap between tiles, in both directions. */
  gap: number;
  /** Height of a group heading. */
  heading: number;
}

/** In pixels. Fixed, so that nothing has to be measured to know the visible rows. */
export const boardMeasures: Record<TileSize, Measures> = {
  large: { tile: 112, width: 300, gap: 10, heading: 52 },
  medium: { tile: 72, width: 200, gap: 6, heading: 40 },
  dots: { tile: 16, width: 16, gap: 2, heading: 34 },
};

/** The number of tiles per row in this width. */
export const columnsIn = (room: number, size: TileSize): number =>
  Math.max(1, Math.floor((room + boardMeasures[size].gap) / (boardMeasures[size].width + boardMeasures[size].gap)));
