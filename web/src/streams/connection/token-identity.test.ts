import { describe, expect, it } from 'vitest';
import { tokenIdentity } from './token-identity';

const token = (claims: unknown) => `h.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`;

describe('the identity of a token', () => {
  it('stays the same when the token is renewed, and differs for each session and account', () => {
    const first = tokenIdentity(token({ sub: 'a', session_id: '1', exp: 5 }));
    expect(first).not.toBeNull();
    expect(tokenIdentity(token({ sub: 'a', session_id: '1', exp: 9 }))).toBe(first);
    expect(tokenIdentity(token({ sub: 'a', session_id: '2' }))).not.toBe(first);
    expect(tokenIdentity(token({ sub: 'b', session_id: '1' }))).not.toBe(first);
  });

  it('reads the base64url alphabet', () => {
    expect(tokenIdentity(token({ sub: '???>>>', session_id: '~~~' }))).toBe('["???>>>","~~~"]');
  });

  it.each([[null], [''], ['x'], ['a.b.c'], ['a.!.c'], [token({ sub: 'a' })], [token(null)]])('of %j is unknown', (wrong) => {
    expect(tokenIdentity(wrong)).toBeNull();
  });
});
