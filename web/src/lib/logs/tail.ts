import type { LogLine } from './line';

/** Entries that a page keeps; older ones leave at the top. */
export const tailMax = 5_000;

/** What a live tail shows, in the order of arrival: lines, and where lines are missing. */
export type TailEntry = { kind: 'line'; line: LogLine } | { kind: 'gap'; id: string; /** Null: it is not known how many. */ count: number | null };

/** The state of the topic: `matched` counts all matching lines since it began, `lines` are the newest of them. */
export interface TailState {
  matched: number;
  /** Lines that the topic skipped, because too many arrived at once. */
  dropped: number;
  lines: Readonly<Record<string, LogLine>>;
  /** Why there are no lines, such as a search that cannot be read. */
  error?: { code: string; message: string } | undefined;
}

export interface Tail {
  entries: readonly TailEntry[];
  /** The id of the newest line; empty before the first. */
  last: string;
  /** `matched` of the last state; null before the first. */
  matched: number | null;
  /** Lines that are not shown: they were skipped by the server, or this page was too slow or away. */
  missed: number;
  /** Lines that left at the top. */
  forgotten: number;
}

export const emptyTail: Tail = { entries: [], last: '', matched: null, missed: 0, forgotten: 0 };

const byId = (one: LogLine, other: LogLine): number => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

/** Adds what a state has beyond the tail. Nothing is shown twice, and a gap is shown where lines are missing. */
export function followed(tail: Tail, { matched, lines }: TailState): Tail {
  const fresh = Object.values(lines)
    .filter((it) => it.id > tail.last)
    .sort(byId);
  if (tail.matched === null) return bounded({ ...tail, matched, last: fresh.at(-1)?.id ?? '', entries: fresh.map(shown) });
  const expected = matched - tail.matched;
  // The topic began again: how many lines matched meanwhile is not known.
  const isRestarted = expected < fresh.length;
  if (expected === 0 && fresh.length === 0) return tail;
  const missing = isRestarted ? null : expected - fresh.length;
  const gap: TailEntry[] = missing === 0 ? [] : [{ kind: 'gap', id: `gap-${fresh[0]?.id ?? tail.last}-${matched}`, count: missing }];
  return bounded({
    ...tail,
    matched,
    last: fresh.at(-1)?.id ?? tail.last,
    missed: tail.missed + (missing ?? 0),
    entries: [...tail.entries, ...gap, ...fresh.map(shown)],
  });
}

const shown = (line: LogLine): TailEntry => ({ kind: 'line', line });

function bounded(tail: Tail): Tail {
  const over = tail.entries.length - tailMax;
  return over <= 0 ? tail : { ...tail, entries: tail.entries.slice(over), forgotten: tail.forgotten + over };
}

/** A gap in words. */
export const gapText = (count: number | null): string =>
  count === null ? 'Some lines may be missing here.' : count === 1 ? '1 line is not shown here: too many arrived at once.' : `${count.toLocaleString('en')} lines are not shown here: too many arrived at once.`;
