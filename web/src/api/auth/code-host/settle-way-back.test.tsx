import { describe, expect, it, vi } from 'vitest';
import { settleWayBack } from './settle-way-back';
import { rememberedState, rememberState } from './way-back';
import { openWayBackLine } from './way-back-line';

const redeemCode = vi.fn(() => Promise.resolve({ ok: true as const }));
const redeemLink = vi.fn(() => Promise.resolve({ ok: true as const }));
const session = { redeemCode, redeemLink };

describe('the page the popup comes back to', () => {
  it('hands over to the page that waits', async () => {
    const line = openWayBackLine();
    const heard = vi.fn();
    line.hear((message) => {
      heard(message);
      line.say({ kind: 'taken', state: 'abc' });
    });
    expect(await settleWayBack('?state=abc&code=xyz', session)).toEqual({ kind: 'handed_over' });
    expect(heard).toHaveBeenCalledExactlyOnceWith({ kind: 'came_back', state: 'abc', what: { kind: 'code', code: 'xyz' } });
    expect(redeemCode).not.toHaveBeenCalled();
    line.close();
  });

  it('goes on by itself when that page is gone, but only where this browser began', async () => {
    rememberState('abc');
    expect(await settleWayBack('?state=other&code=xyz', session)).toMatchObject({ kind: 'failed' });
    expect(redeemCode).not.toHaveBeenCalled();
    expect(await settleWayBack('?state=abc&code=xyz', session)).toEqual({ kind: 'signed_in' });
    expect(redeemCode).toHaveBeenCalledExactlyOnceWith('xyz');
    expect(rememberedState()).toBeNull();
  });

  it('redeems a code to link the code host, but only where this browser began', async () => {
    rememberState('abc');
    expect(await settleWayBack('?state=other&link_code=xyz', session)).toMatchObject({ kind: 'failed' });
    expect(redeemLink).not.toHaveBeenCalled();
    expect(await settleWayBack('?state=abc&link_code=xyz', session)).toEqual({ kind: 'linked' });
    expect(redeemLink).toHaveBeenCalledExactlyOnceWith('xyz');
  });

  it('says what went wrong, in the words that came along', async () => {
    const said = '?error=server_error&error_code=code_host_unavailable&error_description=Octo+Hub+did+not+answer.';
    expect(await settleWayBack(said, session)).toMatchObject({ kind: 'failed', message: 'Octo Hub did not answer.' });
    expect(await settleWayBack('', session)).toMatchObject({ kind: 'failed', message: 'The identity provider sent no response. Try again.' });
  });
});
