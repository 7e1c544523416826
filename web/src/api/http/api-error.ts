import * as z from 'zod/mini';

/** Texts for failures without one (specification, point 8). */
export const unreachableMessage = 'Unable to reach the server. Please check your network or try again later.';

/** A failed call, with everything that the page or the retry rule needs. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; absent if there was no response. */
  readonly status: number | undefined;
  /** The server's error code, such as `conflict`. */
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  /** The wait requested by the server, in seconds. */
  readonly retryAfter: number | undefined;
  /** Validation errors by field. */
  readonly fields: FieldError[];
  /** What PostgreSQL reports about a statement that it refused. */
  readonly statement: StatementFailure | undefined;
  /** The place of the error in a text that was sent, in characters from 1. */
  readonly position: number | undefined;

  constructor(message: string, facts: Partial<Omit<ApiError, keyof Error>> = {}) {
    super(message);
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
    this.fields = facts.fields ?? [];
    this.statement = facts.statement;
    this.position = facts.position;
  }
}

export interface FieldError {
  field: string;
  message: string;
}

/** `position` counts characters of the statement's text from 1. */
export interface StatementFailure {
  sqlstate: string;
  detail: string | undefined;
  hint: string | undefined;
  position: number | undefined;
  /** The change that caused it, from 0, if several were made together. */
  index?: number | undefined;
}

const text = z.catch(z.optional(z.string()), undefined);
const bodySchema = z.catch(
  z.object({
    message: text,
    msg: text,
    error: text,
    code: text,
    requestId: text,
    sqlstate: text,
    detail: text,
    hint: text,
    position: z.catch(z.optional(z.number()), undefined),
    index: z.catch(z.optional(z.number()), undefined),
    errors: z.catch(z.optional(z.array(z.object({ field: z.string(), message: z.string() }))), undefined),
  }),
  {},
);

/** Creates the error of a response that is not OK; `body` is its parsed JSON, or undefined. */
export function errorOfAnswer(response: Response, body: unknown, requestId: string): ApiError {
  const parsed = bodySchema.parse(body);
  const { sqlstate, detail, hint, position, index } = parsed;
  const message = parsed.message || parsed.msg || parsed.error || statusMessage(response.status);
  return new ApiError(message, {
    status: response.status,
    code: parsed.code,
    requestId: parsed.requestId ?? response.headers.get('X-Request-Id') ?? requestId,
    retryAfter: retryAfterSeconds(response.headers.get('Retry-After')),
    fields: parsed.errors ?? [],
    position,
    statement: sqlstate === undefined ? undefined : { sqlstate, detail, hint, position, ...(index !== undefined && { index }) },
  });
}

/** The text for a response without one. */
export const statusMessage = (status: number): string => (status ? `An error has occurred: ${status}` : 'Unknown error');

/** Creates the error of a call without a response. */
export function errorOfFailure(thrown: unknown, requestId: string): ApiError {
  return new ApiError(isNamed(thrown, 'TimeoutError') ? "The server didn't respond in time." : unreachableMessage, { requestId });
}

/**
 * Returns whether a failed change may have been made: the outcome is unknown to the server
 * (`outcome_unknown`), or no response arrived.
 */
export const mayHaveTakenEffect = (thrown: unknown): boolean =>
  thrown instanceof ApiError && (thrown.status === undefined || thrown.status === 504 || thrown.code === 'outcome_unknown');

/** Returns whether a failure has this DOM exception name (`AbortError`, `TimeoutError`). */
export const isNamed = (thrown: unknown, name: string): boolean =>
  typeof thrown === 'object' && thrown !== null && 'name' in thrown && thrown.name === name;

/** Only a positive number of seconds counts; for a date or 0 the retry rule decides. */
export function retryAfterSeconds(header: string | null): number | undefined {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
