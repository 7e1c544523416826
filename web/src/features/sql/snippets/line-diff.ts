/** A line of a comparison: in both texts, only in the old one or only in the new one. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Changed lines above which two texts count as completely different: the time grows with their square. */
const changedMax = 1_000;

/** Compares two texts by lines, with the fewest changes (Myers, 1986). */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const same = (lines: readonly string[]) => lines.map((text): DiffLine => ({ kind: 'same', text }));
  const middle = changesBetween(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return [...same(a.slice(0, start)), ...middle, ...same(a.slice(a.length - end))];
}

function changesBetween(a: readonly string[], b: readonly string[]): DiffLine[] {
  const all = (): DiffLine[] => [...a.map((text): DiffLine => ({ kind: 'removed', text })), ...b.map((text): DiffLine => ({ kind: 'added', text }))];
  if (a.length === 0 || b.length === 0) return all();
  const steps = stepsOf(a, b);
  if (!steps) return all();
  return steps;
}

/** The shortest edit script; null if it is too long. */
function stepsOf(a: readonly string[], b: readonly string[]): DiffLine[] | null {
  const most = Math.min(a.length + b.length, changedMax);
  const reached = new Map<number, number>([[1, 0]]);
  const traces: Map<number, number>[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    traces.push(new Map(reached));
    for (let k = -edits; k <= edits; k += 2) {
      const isDown = k === -edits || (k !== edits && (reached.get(k - 1) ?? -1) < (reached.get(k + 1) ?? -1));
      let x = isDown ? (reached.get(k + 1) ?? 0) : (reached.get(k - 1) ?? 0) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      reached.set(k, x);
      if (x >= a.length && x - k >= b.length) return backtrack(a, b, traces, edits);
    }
  }
  return null;
}

function backtrack(a: readonly string[], b: readonly string[], traces: readonly Map<number, number>[], edits: number): DiffLine[] {
  const lines: DiffLine[] = [];
  let [x, y] = [a.length, b.length];
  for (let each = edits; each > 0; each -= 1) {
    const reached = traces[each]!;
    const k = x - y;
    const isDown = k === -each || (k !== each && (reached.get(k - 1) ?? -1) < (reached.get(k + 1) ?? -1));
    const from = isDown ? k + 1 : k - 1;
    const fromX = reached.get(from) ?? 0;
    // The equal lines after the edit.
    const editedX = isDown ? fromX : fromX + 1;
    while (x > editedX) {
      lines.push({ kind: 'same', text: a[x - 1]! });
      x -= 1;
      y -= 1;
    }
    if (isDown) {
      lines.push({ kind: 'added', text: b[y - 1]! });
      y -= 1;
    } else {
      lines.push({ kind: 'removed', text: a[x - 1]! });
      x -= 1;
    }
  }
  while (x > 0 && y > 0) {
    lines.push({ kind: 'same', text: a[x - 1]! });
    x -= 1;
    y -= 1;
  }
  return lines.reverse();
}
