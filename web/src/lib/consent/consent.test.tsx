import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { agreesTo, answer, onConsent, readConsent } from './consent';

const forbidden = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
afterEach(() => {
  vi.restoreAllMocks();
  // Also takes away what was held in memory alone.
  answer({});
  localStorage.clear();
});

test.each([
  [null, null],
  ['nonsense', null],
  ['[]', null],
  ['null', null],
  ['true', null],
  ['{}', {}],
  ['{"a":true,"b":false,"c":"yes"}', { a: true, b: false, c: false }],
])('of which %o is stored is %j', (stored, consent) => {
  if (stored !== null) localStorage.setItem('signalbox.consent', stored);
  expect(readConsent()).toEqual(consent);
});

describe('an answer', () => {
  it('is remembered and told, and what is not in it is not agreed to', () => {
    const listener = vi.fn();
    const end = onConsent(listener);
    expect(answer({ a: true, b: false })).toBe(true);
    expect([agreesTo('a'), agreesTo('b'), agreesTo('c')]).toEqual([true, false, false]);
    expect(localStorage.getItem('signalbox.consent')).toBe('{"a":true,"b":false}');
    expect(listener).toHaveBeenCalledTimes(1);
    end();
    answer({});
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('from another tab counts at once, and is told', () => {
    answer({ a: true });
    const listener = vi.fn();
    const end = onConsent(listener);
    localStorage.setItem('signalbox.consent', '{}');
    expect(agreesTo('a')).toBe(false);
    window.dispatchEvent(new StorageEvent('storage', { key: 'signalbox.consent' }));
    expect(listener).toHaveBeenCalledTimes(1);
    end();
  });

  it('that agrees does not hold where it cannot be remembered', () => {
    forbidden();
    expect(answer({ a: true })).toBe(false);
    expect(readConsent()).toBeNull();
  });

  it('that refuses holds all the same, and leaves nothing that was agreed to before', () => {
    answer({ a: true, b: true });
    forbidden();
    expect(answer({ a: false, b: true })).toBe(true);
    expect(readConsent()).toEqual({ a: false, b: true });
    expect(localStorage.getItem('signalbox.consent')).toBeNull();
    expect(answer({})).toBe(true);
    expect(readConsent()).toEqual({});
  });

  it('that adds to another which cannot be remembered adds nothing', () => {
    answer({ a: true });
    forbidden();
    expect(answer({ a: true, b: true })).toBe(false);
    expect(readConsent()).toEqual({ a: true, b: false });
  });
});
