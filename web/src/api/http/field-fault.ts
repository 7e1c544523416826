import { ApiError } from './api-error';

/**
 * Returns the validation error of one field, prefixed with `name` as in "Your username"; null if it
 * has none.
 */
export function fieldFault(error: unknown, field: string, name: string): string | null {
  const found = error instanceof ApiError ? error.fields.find((it) => it.field === field) : undefined;
  return found ? `${name} ${found.message}.` : null;
}
