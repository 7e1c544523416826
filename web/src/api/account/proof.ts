import { ApiError } from '../http/api-error';

/** Asks the user for a proof of identity; false if it is not given. */
export type ProofRequester = () => Promise<boolean>;

/** The error code of calls that need a recent proof of identity. */
export const proofNeededCode = 'reauthentication_needed';

let requester: ProofRequester | null = null;

/** Registers `ask` as the handler that asks for a proof, until the returned function is called. */
export function onProofNeeded(request: ProofRequester): () => void {
  requester = request;
  return () => {
    if (requester === request) requester = null;
  };
}

/** Asks the user for a proof; false if none is given or no page can ask. */
export const requestProof = (): Promise<boolean> => requester?.() ?? Promise.resolve(false);

/**
 * Makes a call that may need a recent proof of identity. If the server requires one, the user is
 * asked and the call is repeated once.
 */
export async function withProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (failure) {
    const isNeeded = failure instanceof ApiError && failure.code === proofNeededCode;
    if (!isNeeded || !(await requestProof())) throw failure;
    return call();
  }
}
