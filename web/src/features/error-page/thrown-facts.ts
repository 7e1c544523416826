/** The facts of a thrown value. */
export interface ThrownFacts {
  message: string;
  /** The stack, starting with the message; only the message if there is no stack. */
  stack: string;
  /** The request ID of the failed call, if any. */
  requestId: string | null;
}

/** Any value can be thrown, not only errors. */
export function factsOf(thrown: unknown): ThrownFacts {
  if (!(thrown instanceof Error)) return { message: String(thrown), stack: String(thrown), requestId: null };
  const { message, stack = '' } = thrown;
  const requestId = 'requestId' in thrown && typeof thrown.requestId === 'string' ? thrown.requestId : null;
  // Some browsers omit the message from the stack.
  return { message, stack: stack.includes(message) ? stack : `${message}\n${stack}`.trim(), requestId };
}
