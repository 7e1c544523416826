import { describe, expect, it } from 'vitest';
import { forgetSignUpReturn, keepSignUpReturn, signUpReturn, signUpReturnMax } from './sign-up-return';

const key = 'signalbox.sign_up_return';
const now = Date.parse('2026-11-20T18:00:00Z');
const dayMs = 24 * 60 * 60_000;

describe('the path stored during a pending sign-up', () => {
  it('is the default if none is stored', () => {
    expect(signUpReturn(now)).toBe('/organizations');
  });

  it('is kept until it is removed', () => {
    keepSignUpReturn('/join?token=t-1&slug=acme', now);
    expect(signUpReturn(now + 1)).toBe('/join?token=t-1&slug=acme');
    forgetSignUpReturn();
    expect(signUpReturn(now + 1)).toBe('/organizations');
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('expires with the link, even if the clock was set back', () => {
    keepSignUpReturn('/org/acme', now);
    expect(signUpReturn(now + dayMs - 1)).toBe('/org/acme');
    expect(signUpReturn(now + dayMs)).toBe('/organizations');
    expect(signUpReturn(now - 1)).toBe('/organizations');
  });

  it('is replaced by a later sign-up, even one without a path', () => {
    keepSignUpReturn('/join?token=t-1&slug=acme', now);
    keepSignUpReturn('/org/acme', now);
    expect(signUpReturn(now)).toBe('/org/acme');
    keepSignUpReturn('/organizations', now);
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('is not stored if it is too long', () => {
    const path = `/${'a'.repeat(signUpReturnMax - 1)}`;
    keepSignUpReturn(path, now);
    expect(signUpReturn(now)).toBe(path);
    keepSignUpReturn(`${path}a`, now);
    expect(localStorage.getItem(key)).toBeNull();
  });

  it.each([
    ['//evil.example', now + 1],
    ['/dashboard//evil.example', now + 1],
    ['https://evil.example', now + 1],
    ['javascript:alert(1)', now + 1],
    [`/${'a'.repeat(signUpReturnMax)}`, now + 1],
    [17, now + 1],
    ['/org/acme', 'soon'],
    ['/org/acme', undefined],
  ])('is validated when read: %j until %j is the default', (path, until) => {
    localStorage.setItem(key, JSON.stringify({ path, until }));
    expect(signUpReturn(now)).toBe('/organizations');
  });

  it.each(['', 'null', '[]', '17', '"/org/acme"', '{'])('is the default if %j is stored', (stored) => {
    localStorage.setItem(key, stored);
    expect(signUpReturn(now)).toBe('/organizations');
  });
});
