import { describe, expect, it } from 'vitest';
import type { LogLine } from './line';
import { logsTopic } from './log-topic';
import { emptyTail, followed, gapText, type Tail, tailMax, type TailState } from './tail';

const line = (number: number): LogLine => ({
  id: number.toString(16).padStart(16, '0'),
  timestamp: number,
  source: 'postgres_logs',
  severity: 'info',
  event_message: `line ${number}`,
  metadata: {},
});

const state = (matched: number, from: number, to: number): TailState => ({
  matched,
  dropped: 0,
  lines: Object.fromEntries(Array.from({ length: to - from }, (_, at) => line(from + at)).map((it) => [it.id, it])),
});

const shown = ({ entries }: Tail) => entries.map((it) => (it.kind === 'gap' ? `gap ${it.count}` : Number(`0x${it.line.id}`)));

describe('a live tail', () => {
  it('begins with the lines of the topic, without a gap', () => {
    expect(shown(followed(emptyTail, state(900, 1, 4)))).toEqual([1, 2, 3]);
  });

  it('adds new lines in their order, each once', () => {
    const first = followed(emptyTail, state(3, 1, 4));
    const next = followed(first, state(5, 2, 6));
    expect(shown(next)).toEqual([1, 2, 3, 4, 5]);
    expect(followed(next, state(5, 3, 6))).toBe(next);
  });

  it('shows how many lines are missing', () => {
    const first = followed(emptyTail, state(3, 1, 4));
    const next = followed(first, state(13, 12, 14));
    expect(shown(next)).toEqual([1, 2, 3, 'gap 8', 12, 13]);
    expect(next.missed).toBe(8);
  });

  it('shows a gap of unknown size after the topic began again', () => {
    const first = followed(emptyTail, state(500, 1, 4));
    expect(shown(followed(first, state(2, 100, 102)))).toEqual([1, 2, 3, 'gap null', 100, 101]);
  });

  it('keeps the newest entries', () => {
    const first = followed(emptyTail, state(tailMax, 1, tailMax + 1));
    const next = followed(first, state(tailMax + 3, tailMax + 1, tailMax + 4));
    expect(next.entries).toHaveLength(tailMax);
    expect(next.forgotten).toBe(3);
    expect(shown(next)[0]).toBe(4);
  });

  it('describes a gap', () => {
    expect([null, 1, 1_200].map(gapText)).toEqual([
      'Some lines may be missing here.',
      '1 line is not shown here: too many arrived at once.',
      '1,200 lines are not shown here: too many arrived at once.',
    ]);
  });
});

describe('the topic of a live tail', () => {
  it('has the filter in base64url without padding', () => {
    const topic = logsTopic('shop', { sources: ['postgres_logs'], search: ' größe>? ' });
    const [, , encoded = ''] = topic!.split(':');
    expect(encoded).toMatch(/^[\w-]+$/);
    expect(JSON.parse(Buffer.from(encoded, 'base64url').toString())).toEqual({ sources: ['postgres_logs'], search: 'größe>?' });
  });

  it('is the same for equal filters', () => {
    expect(logsTopic('shop', { sources: ['b', 'a'], search: 'x' })).toBe(logsTopic('shop', { sources: ['a', 'b'], search: 'x ' }));
  });

  it('does not exist for a filter that is too long', () => {
    expect(logsTopic('shop', { sources: [], search: 'x'.repeat(1_000) })).toBeNull();
  });
});
