import type * as z from 'zod/mini';
import { ApiError } from './api-error';

interface Answered<T> {
  data?: T;
  response: Response;
}

/** The answer of a call by its described type; 204 and an empty body are undefined. */
export function answerOf<T>(call: Promise<Answered<T>>): Promise<T>;
/** The same, checked: for what a page could not live without. Throws ApiError for another shape. */
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
