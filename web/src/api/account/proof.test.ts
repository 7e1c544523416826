import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../http/api-error';
import { onProofNeeded, withProof } from './proof';

const needed = new ApiError('Enter your password or sign in again.', { status: 400, code: 'reauthentication_needed' });

describe('a call that may need a recent proof of identity', () => {
  it('asks for no proof unless the server requires one', async () => {
    const openDialog = vi.fn();
    const stop = onProofNeeded(openDialog);
    await expect(withProof(() => Promise.resolve('done'))).resolves.toBe('done');
    await expect(withProof(() => Promise.reject(new ApiError('No.', { status: 409 })))).rejects.toThrow('No.');
    expect(openDialog).not.toHaveBeenCalled();
    stop();
  });

  it('is repeated once the user has given a proof', async () => {
    const stop = onProofNeeded(() => Promise.resolve(true));
    const call = vi.fn().mockRejectedValueOnce(needed).mockResolvedValue('done');
    await expect(withProof(call)).resolves.toBe('done');
    expect(call).toHaveBeenCalledTimes(2);
    stop();
  });

  it('fails with its first error if the user gives no proof or no page can ask', async () => {
    const stop = onProofNeeded(() => Promise.resolve(false));
    const call = vi.fn().mockRejectedValue(needed);
    await expect(withProof(call)).rejects.toBe(needed);
    stop();
    await expect(withProof(call)).rejects.toBe(needed);
    expect(call).toHaveBeenCalledTimes(2);
  });
});
