import { vi } from 'vitest';

/** What a call is answered with: a body, or `refusal`. */
type Answer = unknown;

interface Refusal {
  status: number;
  body: unknown;
}

const refusals = new WeakSet<object>();

/** An answer that is a failure, with what is wrong with which field. */
export function refusal(status: number, message: string, code?: string, errors: { field: string; message: string }[] = []): Refusal {
  const made = { status, body: { message, ...(code && { code }), ...(errors.length > 0 && { errors }) } };
  refusals.add(made);
  return made;
}

/** A call as the page made it. */
export interface MadeCall {
  /** As `GET /platform/profile`. */
  call: string;
  body: unknown;
}

/**
 * Answers calls by their method and path; one without an answer gets a 404. The answers can be
 * changed while the test goes on, and the list returned has what was called.
 */
export function fakeApi(answers: Record<string, Answer>): MadeCall[] {
  const made: MadeCall[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    // As the real one: what was given up before it left does not leave.
    request.signal.throwIfAborted();
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.text();
    made.push({ call, body: text === '' ? undefined : JSON.parse(text) });
    const answer = call in answers ? answers[call] : refusal(404, 'No results.');
    if (answer === null) return new Response(null, { status: 204 });
    if (typeof answer === 'object' && answer !== undefined && refusals.has(answer)) {
      const { status, body } = answer as Refusal;
      return new Response(JSON.stringify(body), { status });
    }
    return new Response(JSON.stringify(answer));
  });
  return made;
}
