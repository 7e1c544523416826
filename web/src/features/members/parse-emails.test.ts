import { describe, expect, it } from 'vitest';
import { emailsError, parseEmails } from './parse-emails';

describe('a list of addresses', () => {
  it.each([
    ['', [], []],
    [' ida@example.com ', ['ida@example.com'], []],
    ['a@x.io, b@x.io;c@x.io d@x.io\ne@x.io', ['a@x.io', 'b@x.io', 'c@x.io', 'd@x.io', 'e@x.io'], []],
    ['a@x.io,, ;\r\n\tb@x.io,', ['a@x.io', 'b@x.io'], []],
    ['a@x.io A@X.io b@x.io', ['a@x.io', 'b@x.io'], []],
    ['a@x.io, ada, b@', ['a@x.io'], ['ada', 'b@']],
    ['a@b@c', [], ['a@b@c']],
    ['"Ada Lovelace" <ada@x.io>, Bo <bo@x.io>\nc@x.io', ['ada@x.io', 'bo@x.io', 'c@x.io'], []],
    ['c@x.io Ada <ada@x.io>', ['c@x.io', 'ada@x.io'], []],
  ])('%j has the addresses %j and the invalid parts %j', (text, emails, invalid) => {
    expect(parseEmails(text)).toEqual({ emails, invalid });
  });

  const many = (count: number) => Array.from({ length: count }, (_none, index) => `p${index}@x.io`).join(' ');

  it.each([
    ['', 'Enter an email address, such as name@example.com.'],
    ['ada', 'Enter an email address, such as name@example.com.'],
    ['ada@x.io', null],
    ['ada@x.io, bo', 'Not an email address: bo.'],
    ['ada bo', 'Not email addresses: ada, bo.'],
    ['a b c d e f g', 'Not email addresses: a, b, c, d, e and 2 more.'],
    [many(20), null],
    [many(21), 'Enter at most 20 addresses. You entered 21.'],
  ])('%j is refused with %j', (text, error) => {
    expect(emailsError(text)).toBe(error);
  });
});
