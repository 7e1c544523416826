import { describe, expect, it } from 'vitest';
import { activityEntry } from '@/testing/activity-sample';
import { eventsOf, eventsWithin, markersOf } from './markers';

const ms = (text: string) => Date.parse(`2026-11-20T${text}.000Z`);
const span = { from: ms('11:00:00'), to: ms('12:00:00') };
const stepMs = 300_000;
const event = (id: string, at: string, kind = 'restarted') => activityEntry(id, { at: new Date(ms(at)).toISOString(), kind, text: `${kind} ${id}` });

describe('events', () => {
  it('are crashes and operations, not settings or health', () => {
    const kinds = ['crashed', 'recovered', 'restarted', 'resized', 'paused', 'resumed', 'created', 'unhealthy', 'disk_full', 'renamed'];
    const events = eventsOf(kinds.map((kind) => event(kind, '11:30:00', kind)));
    expect(events.map((it) => it.id)).toEqual(['crashed', 'recovered', 'restarted', 'resized', 'paused', 'resumed']);
    expect(events.filter((it) => it.isCrash).map((it) => it.id)).toEqual(['crashed']);
  });

  it('of a span are those from its first interval to the end of its last', () => {
    const events = eventsOf([event('late', '12:05:00'), event('last', '12:04:59'), event('first', '11:00:00'), event('early', '10:59:59')]);
    expect(eventsWithin(events, span, stepMs).map((it) => it.id)).toEqual(['last', 'first']);
  });
});

describe('a marker', () => {
  it('is at the time of its event', () => {
    expect(markersOf(eventsOf([event('a', '11:31:07')]), span, stepMs)).toEqual([
      { at: ms('11:31:07'), slot: ms('11:30:00'), isCrash: false, events: eventsOf([event('a', '11:31:07')]) },
    ]);
  });

  it('stands for all events of an interval, as a crash if there was one', () => {
    const events = eventsOf([event('c', '11:33:00', 'recovered'), event('b', '11:32:00', 'crashed'), event('a', '11:31:00')]);
    expect(markersOf(events, span, stepMs)).toEqual([
      { at: ms('11:32:00'), slot: ms('11:30:00'), isCrash: true, events: events.toReversed() },
    ]);
  });

  it('after the start of the last interval is at the end of the axis', () => {
    expect(markersOf(eventsOf([event('a', '12:03:00')]), span, stepMs)[0]?.at).toBe(span.to);
  });
});
