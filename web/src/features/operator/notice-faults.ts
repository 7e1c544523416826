import { ApiError } from '@/api/http/api-error';

const fields = ['message', 'link', 'starts_at', 'ends_at'];

/** Whether the server's error is shown at a field. */
export const hasFieldFault = (error: unknown): boolean =>
  error instanceof ApiError && error.fields.some(({ field }) => fields.includes(field));
