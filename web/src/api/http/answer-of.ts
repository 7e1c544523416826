import type * as z from 'zod/mini';
import { ApiError } from './api-error';

interface Answered<T> {
  data?: T;
  response: Response;
}

/** Returns the response of a call by its described type; 204 and an empty body are undefined. */
export function answerOf<T>(call: Promise<Answered<T>>): Promise<T>;
/**
 * Returns a validated response, for data that a page cannot work without. Throws ApiError if the
 * shape differs.
 */
export function answerOf<T>(call: Promise<Answered<unknown>>, schema: z.ZodMiniType<T>): Promise<T>;
export async function answerOf<T>(call: Promise<Answered<T>>, schema?: z.ZodMiniType<T>): Promise<T> {
  const { data, response } = await call.catch((thrown: unknown) => {
    throw thrown instanceof SyntaxError ? unreadable() : thrown;
  });
  if (!schema) return data as T;
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw unreadable(response);
}

function unreadable(response?: Response): ApiError {
  const requestId = response?.headers.get('X-Request-Id');
  return new ApiError("The server sent a response that this page can't read.", {
    ...(response && { status: response.status }),
    ...(requestId && { requestId }),
  });
}
