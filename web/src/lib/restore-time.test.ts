import { describe, expect, it } from 'vitest';
import { toLocal } from '@/lib/format/local-time';
import { formatSecond, restoreTimeOf } from './restore-time';

const window = { earliest: '2026-11-28T02:15:20.400Z', latest: '2026-11-29T10:30:10.900Z' };
const minute = (iso: string) => toLocal(Date.parse(iso));

describe('the time to restore', () => {
  it.each([
    ['2026-11-28T02:15:21Z', 'the first whole second'],
    ['2026-11-28T12:00:00Z', 'a second between'],
    ['2026-11-29T10:30:10Z', 'the last whole second'],
  ])('can be %s, %s', (iso) => {
    expect(restoreTimeOf({ minute: minute(iso), second: iso.slice(17, 19) }, window)).toEqual({ at: new Date(iso) });
  });

  it.each([
    ['2026-11-28T02:15:20Z', `The earliest time is ${formatSecond('2026-11-28T02:15:21.000Z')}.`],
    ['2026-11-29T10:30:11Z', `The latest time is ${formatSecond('2026-11-29T10:30:10.900Z')}.`],
  ])('cannot be %s', (iso, error) => {
    expect(restoreTimeOf({ minute: minute(iso), second: iso.slice(17, 19) }, window)).toEqual({ error });
  });

  it('needs a minute and a second', () => {
    expect(restoreTimeOf({ minute: '', second: '0' }, window)).toEqual({ error: 'Choose a date and time.' });
    for (const second of ['', '60', 'x', '-1']) {
      expect(restoreTimeOf({ minute: minute('2026-11-28T12:00:00Z'), second }, window)).toEqual({ error: 'Enter seconds from 0 to 59.' });
    }
  });
});
