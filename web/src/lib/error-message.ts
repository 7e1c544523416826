/** The text for an API error without a message (specification, point 8). */
export const unknownErrorMessage = 'API error happened while trying to communicate with the server.';

/** Returns the message of a thrown value: its `msg` before its `message`. */
export function messageOf(thrown: unknown): string {
  if (typeof thrown === 'string' && thrown !== '') return thrown;
  return textIn(thrown, 'msg') ?? textIn(thrown, 'message') ?? unknownErrorMessage;
}

function textIn(thrown: unknown, name: 'msg' | 'message'): string | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  const text = (thrown as Partial<Record<typeof name, unknown>>)[name];
  return typeof text === 'string' && text !== '' ? text : undefined;
}
