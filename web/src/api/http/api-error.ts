import * as z from 'zod/mini';

/** Words for failures that bring none of their own (specification, point 8). */
export const unreachableMessage = 'Unable to reach the server. Please check your network or try again later.';

/** A call that failed, with everything a person or the retry rule needs to know. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; absent when no answer came. */
  readonly status: number | undefined;
  /** The server's word for it, as `conflict`. */
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  /** Seconds the server asks to wait. */
  readonly retryAfter: number | undefined;
  /** What is wrong with which field. */
  readonly fields: FieldError[];

  constructor(message: string, facts: Partial<Omit<ApiError, keyof Error>> = {}) {
    super(message);
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
    this.fields = facts.fields ?? [];
  }
}

export interface FieldError {
  field: string;
  message: string;
}

const text = z.catch(z.optional(z.string()), undefined);
const bodySchema = z.catch(
  z.object({
    message: text,
    msg: text,
    error: text,
    code: text,
    requestId: text,
    errors: z.catch(z.optional(z.array(z.object({ field: z.string(), message: z.string() }))), undefined),
  }),
  {},
);

/** The error of an answer that is not OK; `body` is its parsed JSON, or undefined. */
export function errorOfAnswer(response: Response, body: unknown, requestId: string): ApiError {
  const parsed = bodySchema.parse(body);
  const message = parsed.message || parsed.msg || parsed.error || wordlessAnswer(response.status);
  return new ApiError(message, {
    status: response.status,
    code: parsed.code,
    requestId: parsed.requestId ?? response.headers.get('X-Request-Id') ?? requestId,
    retryAfter: retryAfterSeconds(response.headers.get('Retry-After')),
    fields: parsed.errors ?? [],
  });
}

/** Words for an answer that brings none of its own. */
export const wordlessAnswer = (status: number): string => (status ? `An error has occurred: ${status}` : 'Unknown error');

/** The error of a call that got no answer at all. */
export function errorOfFailure(thrown: unknown, requestId: string): ApiError {
  return new ApiError(isNamed(thrown, 'TimeoutError') ? "The server didn't respond in time." : unreachableMessage, { requestId });
}

/**
 * Whether a change that failed so may have been made all the same: the server does not know
 * (`outcome_unknown`), or its answer did not come.
 */
export const mayHaveTakenEffect = (thrown: unknown): boolean =>
  thrown instanceof ApiError && (thrown.status === undefined || thrown.status === 504 || thrown.code === 'outcome_unknown');

/** Whether a failure is of this kind, as the platform names it (`AbortError`, `TimeoutError`). */
export const isNamed = (thrown: unknown, name: string): boolean =>
  typeof thrown === 'object' && thrown !== null && 'name' in thrown && thrown.name === name;

/** Only a positive number of seconds counts; a date or 0 leaves the choice to the retry rule. */
export function retryAfterSeconds(header: string | null): number | undefined {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
