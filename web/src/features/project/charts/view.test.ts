import { describe, expect, it } from 'vitest';
import { rangeOf } from './ranges';
import { tableStepOf } from './table-step';
import { spanText } from './time-text';
import { viewOf, zoomOf } from './view';

const ms = (text: string) => Date.parse(`2026-11-${text}:00.000Z`);
const ends = { '5m': ms('20T12:05'), '1h': ms('20T12:00') };

describe('a range', () => {
  it.each([
    ['1h', '5m', 12],
    ['24h', '5m', 288],
    ['7d', '1h', 168],
    ['30d', '1h', 720],
  ] as const)('of %s has points of %s, %i of them', (id, interval, count) => {
    const view = viewOf(rangeOf(id), null, ends);
    expect(view).toMatchObject({ interval, isZoomed: false, to: ends[interval] });
    expect((view.to - view.from) / (interval === '5m' ? 300_000 : 3_600_000) + 1).toBe(count);
  });

  it('of an unknown name is 24 hours', () => {
    expect([rangeOf('7 days').id, rangeOf(null).id]).toEqual(['24h', '24h']);
  });
});

describe('a part of a range', () => {
  it('has the full points of its time, and is named by it', () => {
    const view = viewOf(rangeOf('24h'), { from: ms('20T09:02'), to: ms('20T10:03') }, ends);
    expect(view).toMatchObject({ from: ms('20T09:00'), to: ms('20T10:05'), interval: '5m', isZoomed: true, short: '' });
    expect(view.title).toBe(spanText(view));
  });

  it('within the last 24 hours has points of five minutes, an older one of an hour', () => {
    const intervalOf = (from: string, to: string) => viewOf(rangeOf('7d'), { from: ms(from), to: ms(to) }, ends).interval;
    expect(intervalOf('20T09:00', '20T10:00')).toBe('5m');
    expect(intervalOf('18T09:00', '20T10:00')).toBe('1h');
  });

  it('has at least three points', () => {
    const short = (from: string) => zoomOf(rangeOf('7d'), { from: ms(from), to: ms(from) + 1000 }, ends);
    const [recent, old] = [short('20T09:00'), short('16T09:00')];
    expect(recent.to - recent.from).toBe(600_000);
    expect(old.to - old.from).toBe(7_200_000);
  });
});

describe('a table', () => {
  it.each([
    ['20T11:00', '20T12:00', 'Time'],
    ['19T12:05', '20T12:00', 'Hour from'],
    ['13T13:00', '20T12:00', 'Hour from'],
    ['01T13:00', '20T12:00', 'Day'],
  ])('from %s to %s has rows by "%s"', (from, to, title) => {
    expect(tableStepOf({ from: ms(from), to: ms(to) }).title).toBe(title);
  });
});
