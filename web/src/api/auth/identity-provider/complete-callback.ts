import type { Session } from '../create-session';
import { readCallback, rememberedState, rememberState } from './callback-result';
import { handOver } from './callback-channel';

/** What has become of a way back from the identity provider. */
export type CompletedCallback =
  | { kind: 'handed_over' }
  | { kind: 'signed_in' }
  | { kind: 'linked' }
  | { kind: 'failed'; message: string };

const begunElsewhere = 'This request was started in another browser or has already finished. Start again.';

/**
 * Hands what came back to the page that opened this one. Where that is gone, as on phones that
 * open a tab in its place, this page goes on by itself if this browser began it.
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
