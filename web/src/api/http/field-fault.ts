import { ApiError } from './api-error';

/** What the server says of one field, after `name` as in "Your username"; null when it says nothing of it. */
export function fieldFault(error: unknown, field: string, name: string): string | null {
  const found = error instanceof ApiError ? error.fields.find((it) => it.field === field) : undefined;
  return found ? `${name} ${found.message}.` : null;
}
