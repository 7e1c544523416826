import { describe, expect, it, vi } from 'vitest';
import { completeCallback } from './complete-callback';
import { rememberedState, rememberState } from './callback-result';
import { openCallbackChannel } from './callback-channel';

const redeemCode = vi.fn(() => Promise.resolve({ ok: true as const }));
const redeemLink = vi.fn(() => Promise.resolve({ ok: true as const }));
const session = { redeemCode, redeemLink };

describe('the callback page of the popup', () => {
  it('hands the result to the waiting page', async () => {
    const line = openCallbackChannel();
    const listener = vi.fn();
    line.listen((message) => {
      listener(message);
      line.say({ kind: 'taken', state: 'abc' });
    });
    expect(await completeCallback('?state=abc&code=xyz', session)).toEqual({ kind: 'handed_over' });
    expect(listener).toHaveBeenCalledExactlyOnceWith({ kind: 'came_back', state: 'abc', what: { kind: 'code', code: 'xyz' } });
    expect(redeemCode).not.toHaveBeenCalled();
    line.close();
  });

  it('completes the sign-in itself when that page is gone, but only in the browser that started it', async () => {
    rememberState('abc');
    expect(await completeCallback('?state=other&code=xyz', session)).toMatchObject({ kind: 'failed' });
    expect(redeemCode).not.toHaveBeenCalled();
    expect(await completeCallback('?state=abc&code=xyz', session)).toEqual({ kind: 'signed_in' });
    expect(redeemCode).toHaveBeenCalledExactlyOnceWith('xyz');
    expect(rememberedState()).toBeNull();
  });

  it('redeems a code to link the identity provider, but only in the browser that started it', async () => {
    rememberState('abc');
    expect(await completeCallback('?state=other&link_code=xyz', session)).toMatchObject({ kind: 'failed' });
    expect(redeemLink).not.toHaveBeenCalled();
    expect(await completeCallback('?state=abc&link_code=xyz', session)).toEqual({ kind: 'linked' });
    expect(redeemLink).toHaveBeenCalledExactlyOnceWith('xyz');
  });

  it('shows the error text from the callback', async () => {
    const said = '?error=server_error&error_code=code_host_unavailable&error_description=Octo+Hub+did+not+answer.';
    expect(await completeCallback(said, session)).toMatchObject({ kind: 'failed', message: 'Octo Hub did not answer.' });
    expect(await completeCallback('', session)).toMatchObject({ kind: 'failed', message: 'The identity provider sent no response. Try again.' });
  });
});
