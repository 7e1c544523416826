import { randomText } from '@/lib/random-text';
import type { AuthFailure, AddressOutcome } from '../auth-outcome';
import { callbackPath, rememberState, type CallbackResult } from './callback-result';
import { openCallbackChannel } from './callback-channel';

/** Specification, points 4 and 9. */
const stateLength = 32;
const popupWidth = 600;
const popupHeight = 800;
const pollMs = 500;
const timeoutMs = 300_000;

/** Why nothing came back, in words. */
export const popupWords = {
  blocked: 'Your browser blocked the pop-up. Allow pop-ups for this page and try again.',
  closed: 'The window was closed before you finished. Try again.',
  timeout: 'Timed out after 5 minutes. Try again.',
  insecure: 'This requires HTTPS or localhost.',
} as const;

/** What the person came back with, or why they did not; null when the page asked no longer. */
export type ProviderOutcome = Exclude<CallbackResult, { kind: 'failed' }> | AuthFailure | null;

/**
 * Opens the identity provider in a popup and waits for what comes back. `way` gives its address for
 * the page the way back ends at. Must be called by a click, before anything is awaited: browsers open
 * no window otherwise.
 */
export function openProvider(way: (returnTo: string) => Promise<AddressOutcome>, signal: AbortSignal): Promise<ProviderOutcome> {
  // Without it there is no PKCE, and nothing that comes back would be good.
  if (!window.isSecureContext) return Promise.resolve(failed(popupWords.insecure));
  const state = randomText(stateLength);
  rememberState(state);
  const popup = window.open('', 'signalbox-code-host', popupFeatures());
  if (!popup) {
    rememberState(null);
    return Promise.resolve(failed(popupWords.blocked));
  }
  return new Promise((resolve) => {
    const line = openCallbackChannel();
    const begun = Date.now();
    let wasClosed = false;
    const finish = (outcome: ProviderOutcome) => {
      clearInterval(poll);
      line.close();
      signal.removeEventListener('abort', abort);
      popup.close();
      resolve(outcome);
    };
    const abort = () => finish(null);
    signal.addEventListener('abort', abort);
    const poll = setInterval(() => {
      if (Date.now() - begun >= timeoutMs) return finish(failed(popupWords.timeout));
      // What it said last may still be on its way when it is seen closed.
      if (wasClosed) return finish(failed(popupWords.closed));
      wasClosed = popup.closed;
    }, pollMs);
    line.hear((message) => {
      if (message.kind !== 'came_back' || message.state !== state) return;
      line.say({ kind: 'taken', state });
      rememberState(null);
      const { what } = message;
      finish(what.kind === 'failed' ? { ok: false, message: what.message, code: what.code } : what);
    });
    void way(`${window.location.origin}${callbackPath}?state=${state}`).then((next) => {
      if (!next.ok) finish(next);
      else popup.location.href = next.url;
    });
  });
}

const failed = (message: string): AuthFailure => ({ ok: false, message });

/** In the middle of this window. */
function popupFeatures(): string {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - popupWidth) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - popupHeight) / 2));
  return `popup,width=${popupWidth},height=${popupHeight},left=${left},top=${top}`;
}
