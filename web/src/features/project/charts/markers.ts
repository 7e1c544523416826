import type { ActivityEntry } from '@/lib/entities/activity';
import type { Span } from './span';

/** The events that charts mark. */
const markedKinds = ['crashed', 'recovered', 'restarted', 'resized', 'paused', 'resumed'];

/** A marked event of a project. */
export interface ProjectEvent {
  id: string;
  at: number;
  text: string;
  isCrash: boolean;
}

/** A vertical line of a chart: the events of one interval. */
export interface Marker {
  /** Its place on the time axis. */
  at: number;
  /** The start of the interval. */
  slot: number;
  isCrash: boolean;
  /** Oldest first. */
  events: readonly ProjectEvent[];
}

/** The marked events of a timeline. */
export const eventsOf = (entries: readonly ActivityEntry[]): ProjectEvent[] =>
  entries
    .filter((it) => markedKinds.includes(it.kind))
    .map(({ id, at, text, kind }) => ({ id, at: Date.parse(at), text, isCrash: kind === 'crashed' }));

/** The events of the intervals of a span, which ends with its last interval. */
export const eventsWithin = (events: readonly ProjectEvent[], { from, to }: Span, intervalMs: number): ProjectEvent[] =>
  events.filter((it) => it.at >= from && it.at < to + intervalMs);

/**
 * The lines of a span, oldest first, at most one for each interval: at its first crash, else at its
 * first event. Those after the start of the last interval are placed at it, where the axis ends.
 */
export function markersOf(events: readonly ProjectEvent[], span: Span, intervalMs: number): Marker[] {
  const bySlot = new Map<number, ProjectEvent[]>();
  for (const event of eventsWithin(events, span, intervalMs).toSorted((a, b) => a.at - b.at)) {
    const slot = Math.floor(event.at / intervalMs) * intervalMs;
    bySlot.set(slot, [...(bySlot.get(slot) ?? []), event]);
  }
  return [...bySlot].map(([slot, within]) => {
    const crash = within.find((it) => it.isCrash);
    const at = Math.min((crash ?? within[0])?.at ?? slot, span.to);
    return { at, slot, isCrash: crash !== undefined, events: within };
  });
}
