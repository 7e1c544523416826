import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepPersonHash, personHash } from './person-hash';
import { reportFailure } from './report-failure';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the hash of a user', () => {
  it('is SHA-256 in hexadecimal', async () => {
    expect(await personHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('is null if the browser has no hash function', async () => {
    vi.stubGlobal('crypto', {});
    expect(await personHash('abc')).toBeNull();
  });
});

it('a failure is reported with the user’s hash once it is known', () => {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {});
  reportFailure('out', null, 'part');
  keepPersonHash('ba78');
  reportFailure('out');
  expect(spy.mock.calls.map((it) => it[1] as unknown)).toEqual([{ boundary: 'part' }, { boundary: 'global', person: 'ba78' }]);
});
