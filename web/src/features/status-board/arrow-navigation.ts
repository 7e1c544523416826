import type { BoardRowData } from './board-rows';

/** A tile's row, and its position in it. */
interface Spot {
  line: number;
  at: number;
}

function spotOf(lines: readonly BoardRowData[], ref: string): Spot | undefined {
  for (const [line, it] of lines.entries()) {
    if (it.kind !== 'tiles') continue;
    const at = it.tiles.findIndex((tile) => tile.ref === ref);
    if (at >= 0) return { line, at };
  }
  return undefined;
}

/** The next row of tiles in a direction, skipping headings. */
function lineFrom(lines: readonly BoardRowData[], line: number, step: 1 | -1): number | undefined {
  for (let n = line + step; n >= 0 && n < lines.length; n += step) if (lines[n]?.kind === 'tiles') return n;
  return undefined;
}

const linesPerPage = 8;

/** The target of a key from a tile: its row and ref; undefined if there is none. */
export function walk(lines: readonly BoardRowData[], ref: string, key: string): { line: number; ref: string } | undefined {
  const here = spotOf(lines, ref);
  if (!here) return undefined;
  const tileAt = (line: number | undefined, at: number) => {
    const found = line === undefined ? undefined : lines[line];
    if (found?.kind !== 'tiles' || line === undefined) return undefined;
    const tile = found.tiles.at(at < 0 ? -1 : Math.min(at, found.tiles.length - 1));
    return tile && { line, ref: tile.ref };
  };
  const down = (count: number, step: 1 | -1) => {
    let line: number | undefined = here.line;
    for (let n = 0; n < count; ++n) line = lineFrom(lines, line, step) ?? line;
    return tileAt(line, here.at);
  };
  const row = lines[here.line];
  const last = row?.kind === 'tiles' ? row.tiles.length - 1 : 0;
  switch (key) {
    case 'ArrowRight':
      return here.at < last ? tileAt(here.line, here.at + 1) : tileAt(lineFrom(lines, here.line, 1), 0);
    case 'ArrowLeft':
      return here.at > 0 ? tileAt(here.line, here.at - 1) : tileAt(lineFrom(lines, here.line, -1), -1);
    case 'ArrowDown':
      return down(1, 1);
    case 'ArrowUp':
      return down(1, -1);
    case 'PageDown':
      return down(linesPerPage, 1);
    case 'PageUp':
      return down(linesPerPage, -1);
    case 'Home':
      return tileAt(lineFrom(lines, -1, 1), 0);
    case 'End':
      return tileAt(lineFrom(lines, lines.length, -1), -1);
    default:
      return undefined;
  }
}
