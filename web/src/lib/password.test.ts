import { describe, expect, it, test } from 'vitest';
import { accountPasswordError, generatePassword, ratePassword, verdictText, withPassword } from './password';

const strength = (score: number, warning = '') => ({ score, warning, suggestions: [] });

describe('database password', () => {
  test.each([
    [0, 'This password is not acceptable.', 10, 'danger'],
    [1, 'This password is not secure enough.', 30, 'danger'],
    [2, 'This password is not secure enough.', 50, 'warn'],
    [3, 'Not bad, but your password must be harder to guess.', 80, 'warn'],
    [4, 'This password is strong.', 100, 'ok'],
  ])('with score %i shows "%s"', (score, text, width, tone) => {
    const verdict = ratePassword('x', strength(score));
    expect(verdict).toMatchObject({ text, width, tone });
    expect(verdict?.error).toBe(score === 4 ? null : 'You need a stronger password.');
  });

  it('shows the server’s warning before its own text', () => {
    expect(ratePassword('x', strength(1, 'This is a common password.'))?.error).toBe(
      'This is a common password. You need a stronger password.',
    );
  });

  it('shows nothing while it is empty or not rated', () => {
    expect(ratePassword('', strength(0))).toBeNull();
    expect(ratePassword('x', undefined)).toBeNull();
  });

  it('is not called strong by a check without a score', () => {
    for (const score of [undefined, null, Number.NaN]) expect(ratePassword('x', { ...strength(4), score })).toBeNull();
  });

  it('has one verdict: the sentence, what is wrong, and what would help', () => {
    const verdict = ratePassword('abc', strength(0, 'Sequences are easy to guess.'));
    expect(verdict && verdictText(verdict, ['Add a word.'])).toBe(
      'This password is not acceptable. Sequences are easy to guess. You need a stronger password. Add a word.',
    );
    const long = ratePassword('x'.repeat(100), undefined);
    expect(long && verdictText(long, [])).toBe('The maximum length is exceeded. Password should be less than 100 characters.');
  });

  it('can have 99 characters but not 100', () => {
    expect(ratePassword('x'.repeat(99), strength(4))?.error).toBeNull();
    expect(ratePassword('x'.repeat(100), strength(4))).toMatchObject({
      text: 'The maximum length is exceeded.',
      error: 'Password should be less than 100 characters',
    });
  });
});

describe('account password', () => {
  test.each([
    [7, 'Password should be at least 8 characters.'],
    [8, null],
    [99, null],
    [100, 'Password should be less than 100 characters.'],
  ])('of %i characters: %s', (length, error) => {
    expect(accountPasswordError('x'.repeat(length))).toBe(error);
  });
});

describe('generated password', () => {
  it('has 20 letters and digits and skips bytes that would cause bias', () => {
    let next = 0;
    const password = generatePassword((bytes) => bytes.map(() => (next += 51) % 256));
    expect(password).toMatch(/^[A-HJ-NP-Za-km-z2-9]{20}$/);
    expect(generatePassword((bytes) => bytes.map((_, i) => (i % 2 === 0 ? 255 : 0)))).toBe('A'.repeat(20));
  });
});

describe('connection string', () => {
  it('contains the escaped password', () => {
    expect(withPassword('postgresql://u:[YOUR-PASSWORD]@h/d', 'a/b@c$&')).toBe('postgresql://u:a%2Fb%40c%24%26@h/d');
    expect(withPassword('postgresql://u:[YOUR-PASSWORD]@h/d', "(it's)*!")).toBe('postgresql://u:%28it%27s%29%2A%21@h/d');
  });
});
