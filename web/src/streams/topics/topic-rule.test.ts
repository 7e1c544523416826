import { describe, expect, it, test } from 'vitest';
import { afterLoss, emptyEntry, resumePoint, takeAnswer, takePatch, takeSnapshot, type TopicEntry } from './topic-rule';
import { readAnswer, readTopicEvent } from './topic-wire';

const held: TopicEntry = { epoch: 'e', version: 7, state: { a: 1, b: 2 }, piecesMissing: 0 };

describe('a patch', () => {
  test.each([
    [8, 'changed', 8, { a: 1, b: 3 }],
    [7, 'changed', 7, { a: 1, b: 3 }],
    [6, 'ignored', 7, { a: 1, b: 2 }],
    [9, 'resubscribe', 0, { a: 1, b: 2 }],
  ] as const)('of version %i on 7 is %s', (version, verdict, next, state) => {
    const step = takePatch(held, version, { b: 3 });
    expect(step.verdict).toBe(verdict);
    expect(step.entry).toMatchObject({ version: next, state });
  });

  it('before any snapshot is ignored', () => {
    expect(takePatch(emptyEntry, 1, { a: 1 }).verdict).toBe('ignored');
  });
});

describe('a snapshot', () => {
  it('replaces state, version and epoch', () => {
    expect(takeAnswer(held, { epoch: 'f', version: 1, state: { c: 1 } })).toEqual({
      entry: { epoch: 'f', version: 1, state: { c: 1 }, piecesMissing: 0 },
      verdict: 'changed',
    });
  });

  it('in pieces is complete after the last one, and cannot be continued before', () => {
    const first = takeSnapshot('e', 5, { m: { a: 1 } }, 2);
    const second = takePatch(first, 5, { m: { b: 2 } }).entry;
    expect(resumePoint(afterLoss(second))).toEqual({});
    expect(afterLoss(second).state).toEqual({ m: { a: 1, b: 2 } });
    const third = takePatch(second, 5, { m: { c: 3 } }).entry;
    expect(third).toEqual({ epoch: 'e', version: 5, state: { m: { a: 1, b: 2, c: 3 } }, piecesMissing: 0 });
    expect(resumePoint(afterLoss(third))).toEqual({ epoch: 'e', version: 5 });
  });
});

describe('missed patches', () => {
  it('of the same epoch are applied in order', () => {
    const { entry } = takeAnswer(held, { epoch: 'e', version: 9, patches: [{ a: 5 }, { a: null }] });
    expect(entry).toMatchObject({ version: 9, state: { b: 2 } });
  });

  it('of another epoch are rejected', () => {
    expect(takeAnswer(held, { epoch: 'f', version: 9, patches: [] }).verdict).toBe('resubscribe');
  });
});

describe('the wire', () => {
  test.each([
    ['patch', ['t', 2, { a: 1 }], { kind: 'patch', topic: 't', version: 2, patch: { a: 1 } }],
    ['snapshot', ['t', 'e', 2, {}], { kind: 'snapshot', topic: 't', epoch: 'e', version: 2, state: {}, pieces: 0 }],
    ['snapshot', ['t', 'e', 2, {}, 3], { kind: 'snapshot', topic: 't', epoch: 'e', version: 2, state: {}, pieces: 3 }],
    ['patch', ['t', 2, { a: 1 }, '917'], { kind: 'patch', topic: 't', version: 2, patch: { a: 1 } }],
    ['snapshot', ['t', 'e', 2, {}, '917'], { kind: 'snapshot', topic: 't', epoch: 'e', version: 2, state: {}, pieces: 0 }],
    ['snapshot', ['t', 'e', 2, {}, 3, '917'], { kind: 'snapshot', topic: 't', epoch: 'e', version: 2, state: {}, pieces: 3 }],
    ['patch', ['t', 'two', {}], null],
    ['patch', ['t', 2], null],
    ['gap', ['t', 3], null],
  ])('reads %s %j', (name, args, event) => {
    expect(readTopicEvent(name, args)).toEqual(event);
  });

  it('turns an unreadable acknowledgement into an error value', () => {
    expect(readAnswer('nonsense')).toMatchObject({ error: { code: 'internal' } });
    expect(readAnswer({ error: { code: 'forbidden', message: 'No.' } })).toEqual({
      error: { code: 'forbidden', message: 'No.' },
    });
  });
});
