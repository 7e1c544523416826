import { ApiError } from '../http/api-error';

/** Asks the person to show who they are; false when they do not. */
export type ProofRequester = () => Promise<boolean>;

/** The server's word for a call that needs a recent proof of the person. */
export const proofNeededCode = 'reauthentication_needed';

let requester: ProofRequester | null = null;

/** Makes `ask` what asks for a proof, until the returned function is called. */
export function onProofNeeded(request: ProofRequester): () => void {
  requester = request;
  return () => {
    if (requester === request) requester = null;
  };
}

/** Asks the person for a proof; false when they give none, or no page is there to ask. */
export const requestProof = (): Promise<boolean> => requester?.() ?? Promise.resolve(false);

/**
 * Makes a call that may need a recent proof of the person. Where the server says so, the person is asked for one, and
 * the call is made again once.
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
