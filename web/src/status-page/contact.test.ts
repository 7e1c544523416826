import { describe, expect, it } from 'vitest';
import { contactOf, embeddedAgeMaxMs, unreachableAfterMs } from './contact';

const now = Date.parse('2026-11-20T12:00:00Z');
const fresh = { loadedAt: now - 1_000, renderedAt: now - 2_000 };

describe('the contact with the server', () => {
  it('is live while the topic is', () => {
    expect(contactOf({ kind: 'live' }, { loadedAt: 0, renderedAt: 0 }, now)).toEqual({ kind: 'live' });
  });

  it('is being established after the page was loaded, with the time of its rendering', () => {
    expect(contactOf({ kind: 'loading' }, fresh, now)).toEqual({ kind: 'connecting', since: now - 2_000 });
  });

  it('is lost when the connection is not established in time', () => {
    const view = { kind: 'loading' } as const;
    expect(contactOf(view, fresh, now - 1_000 + unreachableAfterMs - 1).kind).toBe('connecting');
    expect(contactOf(view, fresh, now - 1_000 + unreachableAfterMs).kind).toBe('unreachable');
  });

  it('is lost at once for a page from a cache, until the connection shows otherwise', () => {
    const cached = { loadedAt: now, renderedAt: now - embeddedAgeMaxMs };
    expect(contactOf({ kind: 'loading' }, cached, now)).toEqual({ kind: 'unreachable', since: cached.renderedAt });
  });

  it('is lost some seconds after the disconnection, and not by a short reconnection', () => {
    const long = { loadedAt: now - 3_600_000, renderedAt: now - 3_600_000 };
    expect(contactOf({ kind: 'stale', since: now - 5_000 }, long, now)).toEqual({ kind: 'connecting', since: now - 5_000 });
    expect(contactOf({ kind: 'stale', since: now - unreachableAfterMs }, long, now)).toEqual({
      kind: 'unreachable',
      since: now - unreachableAfterMs,
    });
  });

  it('is lost if the server refuses the topic', () => {
    const view = { kind: 'failed', code: 'not_found', message: 'No.' } as const;
    expect(contactOf(view, { loadedAt: now - 20_000, renderedAt: null }, now)).toEqual({ kind: 'unreachable', since: now - 20_000 });
  });
});
