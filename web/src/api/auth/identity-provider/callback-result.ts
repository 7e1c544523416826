import { readStored, writeStored } from '@/lib/storage';

/** The result that the popup brings back from the identity provider. */
export type CallbackResult =
  | { kind: 'code'; code: string }
  | { kind: 'link_code'; code: string }
  | { kind: 'failed'; code: string; message: string };

/** The callback page; the server has the same address. */
export const callbackPath = '/dashboard/auth/callback';

const stateKey = 'signalbox.code_host_state';

/** Stores the state of the callback that this browser expects; null for none. */
export const rememberState = (state: string | null): void => writeStored(stateKey, state);

/** Returns the state of the callback that this browser expects. */
export const rememberedState = (): string | null => readStored(stateKey);

/** Reads the result from the callback address. */
export function readCallback(search: string): CallbackResult {
  const query = new URLSearchParams(search);
  const code = query.get('code');
  const linkCode = query.get('link_code');
  if (query.get('error') === null && query.get('error_code') === null) {
    if (code) return { kind: 'code', code };
    if (linkCode) return { kind: 'link_code', code: linkCode };
  }
  return {
    kind: 'failed',
    code: query.get('error_code') ?? 'unexpected',
    message: query.get('error_description') || 'The identity provider sent no response. Try again.',
  };
}
