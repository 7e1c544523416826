import type { FleetTile } from '@/lib/entities/fleet';
import { type StatusShape, statusDisplay, type StatusTone } from '@/lib/status-display';

/** The style of a path: filled, stroked, or faintly stroked. */
export type DotPaint = 'fill' | 'line' | 'faint';

/** The equal-looking shapes of some adjacent dots. */
export interface DotPath {
  id: string;
  tone: StatusTone;
  paint: DotPaint;
  d: string;
}

/** Side of a shape's square, in pixels. */
export const dotSize = 16;

/** A path is repainted as a whole, so this limits the cost of one changed dot. */
const together = 16;

type Drawing = Partial<Record<DotPaint, (x: number) => string>>;

const ring = (x: number) => `M${x + 2.5} 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0`;

/**
 * The shapes of `ui/status-shape`, from x on. Thousands side by side are not animated: motion there
 * is noise.
 */
const drawings: Record<StatusShape, Drawing> = {
  circle: { fill: (x) => `M${x + 3} 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0z` },
  triangle: { fill: (x) => `M${x + 8} 2.2l6.4 11.2h-12.8z` },
  diamond: { fill: (x) => `M${x + 8} 1.6l6.4 6.4l-6.4 6.4l-6.4-6.4z` },
  'turning-ring': { faint: ring, line: (x) => `M${x + 8} 2.5a5.5 5.5 0 0 1 5.5 5.5` },
  'emptying-ring': { faint: ring, line: (x) => `M${x + 8} 2.5a5.5 5.5 0 0 1 0 11` },
  'hollow-square': { line: (x) => `M${x + 3} 3h10v10h-10z` },
  cross: { line: (x) => `M${x + 4} 4l8 8m0-8l-8 8` },
  question: {
    line: (x) => `M${x + 5.2} 5.6a2.9 2.9 0 1 1 4.3 2.6c-.9.5-1.5 1-1.5 2`,
    fill: (x) => `M${x + 6.8} 13a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z`,
  },
  'struck-circle': { line: (x) => `${ring(x)}M${x + 4.3} 11.7l7.4-7.4` },
};

/**
 * A row of dots as a few paths: a browser lays out, paints and layers an element for each of
 * thousands of shapes with every frame, but a path for several equal-looking ones as one. `pitch`
 * is the distance between dots and `width` the width of each cell, in pixels.
 */
export function dotPaths(tiles: readonly FleetTile[], pitch: number, width: number): DotPath[] {
  const made = new Map<string, DotPath>();
  for (const [n, { project }] of tiles.entries()) {
    const { tone, shape } = statusDisplay(project.status);
    const x = Math.round(n * pitch + (width - dotSize) / 2);
    for (const [paint, draw] of Object.entries(drawings[shape]) as [DotPaint, (x: number) => string][]) {
      const id = `${Math.floor(n / together)}/${tone}/${paint}`;
      const path = made.get(id) ?? { id, tone, paint, d: '' };
      path.d += draw(x);
      made.set(id, path);
    }
  }
  return [...made.values()];
}
