import type { Session } from '../create-session';
import { readCallback, rememberedState, rememberState } from './callback-result';
import { handOver } from './callback-channel';

/** The outcome of a callback from the identity provider. */
export type CompletedCallback =
  | { kind: 'handed_over' }
  | { kind: 'signed_in' }
  | { kind: 'linked' }
  | { kind: 'failed'; message: string };

const begunElsewhere = 'This request was started in another browser or has already finished. Start again.';

/**
 * Hands the result to the page that opened this one. If that page is gone, for example on phones
 * that replace it with a new tab, this page completes the request if this browser started it.
 */
export async function completeCallback(search: string, session: Pick<Session, 'redeemCode' | 'redeemLink'>): Promise<CompletedCallback> {
  const what = readCallback(search);
  const waitedFor = rememberedState();
  const state = new URLSearchParams(search).get('state') ?? waitedFor;
  if (state !== null && (await handOver(state, what))) return { kind: 'handed_over' };
  if (what.kind === 'failed') return what;
  if (state === null || state !== waitedFor) return { kind: 'failed', message: begunElsewhere };
  rememberState(null);
  if (what.kind === 'link_code') {
    const linked = await session.redeemLink(what.code);
    return linked.ok ? { kind: 'linked' } : { kind: 'failed', message: linked.message };
  }
  const outcome = await session.redeemCode(what.code);
  return outcome.ok ? { kind: 'signed_in' } : { kind: 'failed', message: outcome.message };
}
