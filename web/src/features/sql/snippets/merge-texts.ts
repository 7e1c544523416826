import { lineDiff } from './line-diff';

/** Two changed texts in one. */
export interface Merged {
  text: string;
  /** Places where both changed the same lines; they are marked in the text. */
  conflicts: number;
}

/** A part of the old text that one side replaced: lines `from` to before `to`. */
interface Change {
  from: number;
  to: number;
  lines: string[];
}

export const conflictMarks = { mine: '-- <<<<<<< yours', middle: '-- =======', theirs: '-- >>>>>>> saved' } as const;

/** Merges two texts that started from the same one, by lines. The marks are comments of SQL. */
export function mergeTexts(base: string, mine: string, theirs: string): Merged {
  const old = base.split('\n');
  const [own, other] = [changesOf(base, mine), changesOf(base, theirs)];
  const lines: string[] = [];
  let conflicts = 0;
  let at = 0;
  let [i, j] = [0, 0];
  while (i < own.length || j < other.length) {
    const group = nextGroup(own, other, i, j);
    lines.push(...old.slice(at, group.from));
    const [left, right] = [applied(old, own.slice(i, group.i), group), applied(old, other.slice(j, group.j), group)];
    if (group.j === j || equal(left, right)) lines.push(...left);
    else if (group.i === i) lines.push(...right);
    else {
      conflicts += 1;
      lines.push(conflictMarks.mine, ...left, conflictMarks.middle, ...right, conflictMarks.theirs);
    }
    at = group.to;
    i = group.i;
    j = group.j;
  }
  lines.push(...old.slice(at));
  return { text: lines.join('\n'), conflicts };
}

interface Group {
  from: number;
  to: number;
  /** The indexes after the changes of each side. */
  i: number;
  j: number;
}

/** The next change with all changes of the other side that touch it. */
function nextGroup(own: readonly Change[], other: readonly Change[], i: number, j: number): Group {
  const first = [own[i], other[j]].filter((it) => it !== undefined).sort((a, b) => a.from - b.from || a.to - b.to)[0]!;
  const group = { from: first.from, to: first.to, i, j };
  for (;;) {
    const [left, right] = [own[group.i], other[group.j]];
    if (left && touches(left, group)) {
      group.i += 1;
      group.to = Math.max(group.to, left.to);
    } else if (right && touches(right, group)) {
      group.j += 1;
      group.to = Math.max(group.to, right.to);
    } else return group;
  }
}

/** Adjacent changes count as one, because their order would be arbitrary. */
const touches = (change: Change, group: Group): boolean => change.from <= group.to && change.to >= group.from;

/** The lines of a group after the changes of one side. */
function applied(old: readonly string[], changes: readonly Change[], { from, to }: Group): string[] {
  const lines: string[] = [];
  let at = from;
  for (const change of changes) {
    lines.push(...old.slice(at, change.from), ...change.lines);
    at = change.to;
  }
  return [...lines, ...old.slice(at, to)];
}

const equal = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((line, at) => line === b[at]);

function changesOf(base: string, changed: string): Change[] {
  const changes: Change[] = [];
  let at = 0;
  let open: Change | null = null;
  for (const { kind, text } of lineDiff(base, changed)) {
    if (kind === 'same') {
      open = null;
      at += 1;
      continue;
    }
    if (!open) {
      open = { from: at, to: at, lines: [] };
      changes.push(open);
    }
    if (kind === 'added') open.lines.push(text);
    else {
      at += 1;
      open.to = at;
    }
  }
  return changes;
}
