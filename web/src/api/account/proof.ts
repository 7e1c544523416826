import { ApiError } from '../http/api-error';

/** Asks the person to show who they are; false when they do not. */
export type ProofAsker = () => Promise<boolean>;

/** The server's word for a call that needs a recent proof of the person. */
export const proofNeededCode = 'reauthentication_needed';

let asker: ProofAsker | null = null;

/** Makes `ask` what asks for a proof, until the returned function is called. */
export function onProofNeeded(ask: ProofAsker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Asks the person for a proof; false when they give none, or no page is there to ask. */
export const askForProof = (): Promise<boolean> => asker?.() ?? Promise.resolve(false);

/**
 * Makes a call that may need a recent proof of the person. Where the server says so, the person is asked for one, and
 * the call is made again once.
 */
export async function withProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (failure) {
    const isNeeded = failure instanceof ApiError && failure.code === proofNeededCode;
    if (!isNeeded || !(await askForProof())) throw failure;
    return call();
  }
}
