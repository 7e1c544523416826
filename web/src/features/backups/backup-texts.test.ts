import { describe, expect, it } from 'vitest';
import { progressOf, progressText, proofText, remainingText } from './backup-texts';

const now = Date.parse('2026-11-29T08:00:00Z');
const proof = { id: 'a', proven_at: '2026-11-29T02:00:00Z', took_ms: 3_100, failure: null };

describe('a restore test', () => {
  it('says when it was and how long it took', () => {
    expect(proofText(proof, now)).toBe('Restored successfully 6 h ago in 3.1 s');
  });

  it('says that it failed', () => {
    expect(proofText({ ...proof, failure: 'A file is damaged.' }, now)).toBe('Restore test failed 6 h ago');
  });

  it('is never in the future of a clock that is behind', () => {
    expect(proofText(proof, Date.parse('2026-11-29T01:00:00Z'))).toBe('Restored successfully just now in 3.1 s');
  });
});

describe('progress', () => {
  const running = { kind: 'full', started_at: '2026-11-29T07:59:20Z', done_bytes: 10_485_760, total_bytes: 20_971_520 } as const;

  it('is in bytes and time', () => {
    expect(progressOf(running)).toBe(0.5);
    expect(progressText(running, now)).toBe('10 MB of 20 MB, 40 s');
    expect(remainingText(running, now)).toBe('about 40 s left');
  });

  it('has no end while the size is not known', () => {
    const unknown = { ...running, done_bytes: 0, total_bytes: 0 };
    expect(progressOf(unknown)).toBeNull();
    expect(progressText(unknown, now)).toBe('40 s');
    expect(remainingText(unknown, now)).toBeNull();
  });

  it('is never more than the whole', () => {
    expect(progressOf({ ...running, done_bytes: 30_000_000 })).toBe(1);
  });
});
