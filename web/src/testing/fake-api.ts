import { vi } from 'vitest';

/** The response of a call: a body, `refusal`, or a function of the request and its parsed body. */
type Answer = unknown;

interface Refusal {
  status: number;
  body: unknown;
}

const refusals = new WeakSet<object>();

/** A failure response with validation errors by field. */
export function refusal(status: number, message: string, code?: string, errors: { field: string; message: string }[] = []): Refusal {
  const made = { status, body: { message, ...(code && { code }), ...(errors.length > 0 && { errors }) } };
  refusals.add(made);
  return made;
}

/** A call made by the page. */
export interface MadeCall {
  /** As in `GET /platform/profile`. */
  call: string;
  body: unknown;
}

/**
 * Answers calls by method and path; a call without an answer gets a 404. The answers can be changed
 * during the test, and the returned list contains the calls.
 */
export function fakeApi(answers: Record<string, Answer>): MadeCall[] {
  const made: MadeCall[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    // Like the real one: an aborted call is not sent.
    request.signal.throwIfAborted();
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    made.push({ call, body });
    const answer = call in answers ? answers[call] : refusal(404, 'No results.');
    if (typeof answer === 'function') return (answer as (request: Request, body: unknown) => Response | Promise<Response>)(request, body);
    if (answer === null) return new Response(null, { status: 204 });
    if (typeof answer === 'object' && answer !== undefined && refusals.has(answer)) {
      const { status, body } = answer as Refusal;
      return new Response(JSON.stringify(body), { status });
    }
    return new Response(JSON.stringify(answer));
  });
  return made;
}
