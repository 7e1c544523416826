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

/** Error texts for the ways in which no result arrives. */
export const popupTexts = {
  blocked: 'Your browser blocked the pop-up. Allow pop-ups for this page and try again.',
  closed: 'The window was closed before you finished. Try again.',
  timeout: 'Timed out after 5 minutes. Try again.',
  insecure: 'This requires HTTPS or localhost.',
} as const;

/** The result, or the error text; null if the page has canceled. */
export type ProviderOutcome = Exclude<CallbackResult, { kind: 'failed' }> | AuthFailure | null;

/**
 * Opens the identity provider in a popup and waits for its result. `way` returns the provider's
 * address for the callback page. Must be called in a click handler before any await, because
 * browsers block other popups.
 */
export function openProvider(way: (returnTo: string) => Promise<AddressOutcome>, signal: AbortSignal): Promise<ProviderOutcome> {
  // PKCE needs it; without PKCE the callback cannot be redeemed.
  if (!window.isSecureContext) return Promise.resolve(failed(popupTexts.insecure));
  const state = randomText(stateLength);
  rememberState(state);
  const popup = window.open('', 'signalbox-code-host', popupFeatures());
  if (!popup) {
    rememberState(null);
    return Promise.resolve(failed(popupTexts.blocked));
  }
  return new Promise((resolve) => {
    const line = openCallbackChannel();
    const started = Date.now();
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
      if (Date.now() - started >= timeoutMs) return finish(failed(popupTexts.timeout));
      // The last message may still be on its way when the window is seen closed.
      if (wasClosed) return finish(failed(popupTexts.closed));
      wasClosed = popup.closed;
    }, pollMs);
    line.listen((message) => {
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

/** Centered in this window. */
function popupFeatures(): string {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - popupWidth) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - popupHeight) / 2));
  return `popup,width=${popupWidth},height=${popupHeight},left=${left},top=${top}`;
}
