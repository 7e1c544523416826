import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { agreesTo, answer, onConsent, readConsent } from './consent';

const forbidden = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
afterEach(() => {
  vi.restoreAllMocks();
  // Also clears choices that were kept only in memory.
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
])('the choice stored as %o is %j', (stored, consent) => {
  if (stored !== null) localStorage.setItem('signalbox.consent', stored);
  expect(readConsent()).toEqual(consent);
});

describe('a choice', () => {
  it('is stored and published, and services outside it are refused', () => {
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

  it('from another tab applies immediately and is published', () => {
    answer({ a: true });
    const listener = vi.fn();
    const end = onConsent(listener);
    localStorage.setItem('signalbox.consent', '{}');
    expect(agreesTo('a')).toBe(false);
    window.dispatchEvent(new StorageEvent('storage', { key: 'signalbox.consent' }));
    expect(listener).toHaveBeenCalledTimes(1);
    end();
  });

  it('to accept does not hold if it cannot be stored', () => {
    forbidden();
    expect(answer({ a: true })).toBe(false);
    expect(readConsent()).toBeNull();
  });

  it('to refuse always holds, and removes every earlier consent', () => {
    answer({ a: true, b: true });
    forbidden();
    expect(answer({ a: false, b: true })).toBe(true);
    expect(readConsent()).toEqual({ a: false, b: true });
    expect(localStorage.getItem('signalbox.consent')).toBeNull();
    expect(answer({})).toBe(true);
    expect(readConsent()).toEqual({});
  });

  it('that adds consent and cannot be stored adds nothing', () => {
    answer({ a: true });
    forbidden();
    expect(answer({ a: true, b: true })).toBe(false);
    expect(readConsent()).toEqual({ a: true, b: false });
  });
});
