/** What is known of something that was thrown. */
export interface ThrownFacts {
  message: string;
  /** Where it was thrown, beginning with the message; the message alone where that is not known. */
  stack: string;
  /** By which the server's log knows the call that failed, if one did. */
  requestId: string | null;
}

/** Anything can be thrown, not only errors. */
export function factsOf(thrown: unknown): ThrownFacts {
  if (!(thrown instanceof Error)) return { message: String(thrown), stack: String(thrown), requestId: null };
  const { message, stack = '' } = thrown;
  const requestId = 'requestId' in thrown && typeof thrown.requestId === 'string' ? thrown.requestId : null;
  // Some browsers leave the message out of the stack.
  return { message, stack: stack.includes(message) ? stack : `${message}\n${stack}`.trim(), requestId };
}
