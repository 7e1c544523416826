import type { ImportStart, PartAnswer, FinishAnswer } from '@/api/rows/import-rows';
import { ApiError } from '@/api/http/api-error';
import type { ImportForm } from '@/lib/import/import-form';
import type { RejectedRecord } from '@/lib/import/rejected-file';
import { type FilePart, recordsAt } from '@/lib/import/split-parts';
import { type FileReader, quoteByte } from './create-file-reader';

/** The calls of an import. */
export interface ImportCalls {
  start: () => Promise<ImportStart>;
  send: (id: string, number: number, part: FilePart, signal: AbortSignal) => Promise<PartAnswer>;
  finish: (id: string) => Promise<FinishAnswer>;
  cancel: (id: string) => Promise<void>;
}

/** How far an import is. */
export interface ImportProgress {
  bytes: number;
  records: number;
  rows: number;
  rejected: number;
}

interface RunOptions {
  calls: ImportCalls;
  form: ImportForm;
  signal: AbortSignal;
  open: (partBytes: number) => FileReader;
  onProgress: (progress: ImportProgress) => void;
  onRejected: (records: readonly RejectedRecord[]) => void;
}

/** A part whose answer was lost is sent again: the server imports it once. */
const attemptsMax = 4;

/** Imports a file; the result when everything is committed. Whatever fails, nothing is imported. */
export async function runImport({ calls, form, signal, open, onProgress, onRejected }: RunOptions): Promise<FinishAnswer> {
  const { id, part_bytes_max: partBytes } = await calls.start();
  const reader = open(partBytes);
  try {
    const progress = { bytes: 0, records: 0, rows: 0, rejected: 0 };
    for (let number = 1; ; number += 1) {
      const part = await reader.next();
      signal.throwIfAborted();
      if (!part) break;
      const answer = await sendAgain(() => calls.send(id, number, part, signal), signal);
      progress.bytes += part.bytes.length;
      progress.records += answer.records;
      progress.rows += answer.rows;
      progress.rejected += answer.rejected.length;
      if (answer.rejected.length > 0) onRejected(rejectedOf(part, answer, form));
      onProgress({ ...progress });
    }
    signal.throwIfAborted();
    return await calls.finish(id);
  } catch (error) {
    // It may have ended already.
    await calls.cancel(id).catch(() => undefined);
    throw error;
  } finally {
    reader.end();
  }
}

async function sendAgain<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const isLost = error instanceof ApiError && error.status === undefined;
      if (!isLost || attempt >= attemptsMax || signal.aborted) throw error;
    }
  }
}

function rejectedOf({ bytes }: FilePart, { rejected }: PartAnswer, form: ImportForm): RejectedRecord[] {
  const texts = recordsAt(bytes, quoteByte(form), new Set(rejected.map((it) => it.index)));
  return rejected.map(({ index, line, reason }) => ({ line, reason, text: texts.get(index) ?? '' })).sort((a, b) => a.line - b.line);
}
