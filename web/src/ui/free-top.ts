/** The vertical extent of a control, in pixels of the window. */
export interface Extent {
  top: number;
  bottom: number;
}

/** Kept between a toast and a control. */
const gap = 8;

/**
 * The first place at or below `least` that is `height` high and covers no control, as its top; `least` if there is none
 * above `most`.
 */
export function freeTop(controls: readonly Extent[], { least, most, height }: { least: number; most: number; height: number }): number {
  let top = least;
  for (const it of controls.toSorted((a, b) => a.top - b.top)) {
    if (it.top >= top + height + gap) break;
    if (it.bottom + gap > top) top = it.bottom + gap;
  }
  return top <= most ? top : least;
}
