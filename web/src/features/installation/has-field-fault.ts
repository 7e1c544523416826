import { ApiError } from '@/api/http/api-error';
import { generalFields, mailFields } from './installation-draft';

/** Whether the error is shown beside a field of the form. */
export function hasFieldFault(error: unknown): boolean {
  const fields: readonly string[] = [...generalFields, ...mailFields];
  return error instanceof ApiError && error.fields.some((it) => fields.includes(it.field) && it.field !== 'sign_up');
}
