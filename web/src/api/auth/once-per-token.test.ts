import { describe, expect, it, vi } from 'vitest';
import type { AuthOutcome } from './auth-outcome';
import { oncePerToken } from './once-per-token';

const signedIn: AuthOutcome = { ok: true };
const usedUp: AuthOutcome = { ok: false, message: 'This link has already been used.', code: 'otp_expired' };
const unreachable: AuthOutcome = { ok: false, message: 'The server did not answer.' };

describe('a one-time token', () => {
  it.each([signedIn, usedUp])('is used once; repeated calls get %o', async (answer) => {
    const use = vi.fn().mockResolvedValue(answer);
    const once = oncePerToken(use);
    expect(await Promise.all([once('a'), once('a')])).toEqual([answer, answer]);
    expect(await once('a')).toEqual(answer);
    expect(use).toHaveBeenCalledExactlyOnceWith('a');
  });

  it('is tried again after no response', async () => {
    const use = vi.fn().mockResolvedValueOnce(unreachable).mockRejectedValueOnce(new Error('offline')).mockResolvedValue(signedIn);
    const once = oncePerToken(use);
    expect(await once('a')).toEqual(unreachable);
    await expect(once('a')).rejects.toThrow('offline');
    expect(await once('a')).toEqual(signedIn);
    expect(use).toHaveBeenCalledTimes(3);
  });

  it('is independent of other tokens', async () => {
    const use = vi.fn((token: string) => Promise.resolve(token === 'a' ? usedUp : signedIn));
    const once = oncePerToken(use);
    expect(await once('a')).toEqual(usedUp);
    expect(await once('b')).toEqual(signedIn);
    expect(use).toHaveBeenCalledTimes(2);
  });

  it('is tried again after a response that is not final', async () => {
    const wrong: AuthOutcome = { ok: false, message: 'The password is wrong.', code: 'invalid_credentials' };
    const use = vi.fn((_token: string, password: string) => Promise.resolve(password === 'right' ? signedIn : wrong));
    const once = oncePerToken(use, (it) => it.ok);
    expect(await Promise.all([once('a', 'b'), once('a', 'b')])).toEqual([wrong, wrong]);
    expect(await once('a', 'right')).toEqual(signedIn);
    expect(await once('a', 'right')).toEqual(signedIn);
    expect(use.mock.calls).toEqual([['a', 'b'], ['a', 'right']]);
  });
});
