import * as z from 'zod/mini';
import { type UploadedDump, uploadedDumpSchema } from '@/lib/entities/dumps';
import { uuid } from '@/lib/uuid';
import { ApiError, unreachableMessage } from '../http/api-error';
import { currentAccessToken } from '../http/rules';

const lineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), bytes: z.number() }),
  z.object({ type: z.literal('complete'), file: uploadedDumpSchema }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
]);
const refusalSchema = z.object({ message: z.string(), code: z.optional(z.string()) });

/**
 * Uploads the file of a dump, which the browser reads from the disk while it is sent. `onProgress`
 * gets the bytes that were sent; fetch does not report them.
 */
export async function uploadDump(ref: string, file: File, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<UploadedDump> {
  const token = await currentAccessToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/platform/database/${encodeURIComponent(ref)}/backups/uploads?filename=${encodeURIComponent(file.name)}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('X-Request-Id', uuid());
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('error', () => reject(new ApiError(unreachableMessage)));
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
    request.addEventListener('load', () => {
      try {
        resolve(uploadedFrom(request.status, request.responseText));
      } catch (failure) {
        reject(failure instanceof Error ? failure : new ApiError(unreachableMessage));
      }
    });
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** The result of an upload: the last line of the response. */
export function uploadedFrom(status: number, response: string): UploadedDump {
  const last = response.trim().split('\n').at(-1) ?? '';
  const body = parsed(last);
  if (status !== 200) {
    const refusal = refusalSchema.safeParse(body).data;
    throw new ApiError(refusal?.message ?? unreachableMessage, { status, ...(refusal?.code !== undefined && { code: refusal.code }) });
  }
  const line = lineSchema.safeParse(body).data;
  if (line?.type === 'complete') return line.file;
  throw new ApiError(line?.type === 'error' ? line.message : 'The upload ended without a result.', line?.type === 'error' ? { code: line.code } : {});
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
