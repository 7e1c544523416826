import * as z from 'zod/mini';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { ExportRequest } from './wire';

const linkSchema = z.object({ url: z.string() });

/** The address of lines, or of the result of a query, as a file, valid once and for a minute: the browser downloads it without memory of the page. */
export async function exportLogs(ref: string, body: ExportRequest): Promise<string> {
  const { url } = await answerOf(api.POST('/platform/projects/{ref}/logs/export', { params: { path: { ref } }, body }), linkSchema);
  return new URL(url, window.location.origin).href;
}
