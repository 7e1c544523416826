import { describe, expect, it } from 'vitest';
import { customFault, expiresAt, expiryOptions } from './expiry';

const now = Date.parse('2026-11-20T18:00:00Z');

describe('expiry of a token', () => {
  it('ranges from an hour to a year, custom, and never', () => {
    expect(expiryOptions.map((it) => it.label)).toEqual([
      '1 hour',
      '1 day',
      '7 days',
      '30 days',
      '90 days',
      '1 year',
      'Custom',
      'Never',
    ]);
  });

  it.each([
    ['hour', '2026-11-20T19:00:00.000Z'],
    ['day', '2026-11-21T18:00:00.000Z'],
    ['week', '2026-11-27T18:00:00.000Z'],
    ['year', '2027-11-20T18:00:00.000Z'],
    ['never', null],
  ] as const)('of a %s is %s', (choice, expected) => {
    expect(expiresAt(choice, '', now)).toBe(expected);
  });

  it('that is custom is in the local time of the field', () => {
    const at = new Date('2026-12-24T12:30');
    expect(expiresAt('custom', '2026-12-24T12:30', now)).toBe(at.toISOString());
  });

  it.each([
    ['', 'Choose a date and time.'],
    ['2026-11-01T00:00', 'Choose a future date.'],
    ['2037-01-01T00:00', 'Choose a date within the next 10 years.'],
    ['2026-12-24T12:30', null],
  ])('of "%s" has the error: %s', (typed, fault) => {
    expect(customFault(typed, now)).toBe(fault);
  });
});
