import { answerOf } from '../http/answer-of';
import { ApiError } from '../http/api-error';
import { api } from '../http/client';
import { type LogResult, resultSchema, type SqlRequest } from './wire';

/** Runs a query in SQL over the logs of a project. Throws an ApiError with the place of an error. */
export async function queryLogs(ref: string, body: SqlRequest, signal: AbortSignal): Promise<LogResult & { columns: string[] }> {
  const answer = await answerOf(api.POST('/platform/projects/{ref}/analytics/endpoints/logs.all', { params: { path: { ref } }, body, signal }), resultSchema);
  if (answer.error) throw new ApiError(answer.error.message, { code: answer.error.code, position: answer.error.position });
  return { ...answer, columns: answer.columns ?? Object.keys(answer.result[0] ?? {}) };
}
