import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cancelImport, type FinishAnswer, finishImport, sendPart, startImport } from '@/api/rows/import-rows';
import type { ImportSettings } from '@/lib/import/import-settings';
import { type RejectedRecord, rejectedHeader, rejectedLines } from '@/lib/import/rejected-file';
import { createFileReader } from './create-file-reader';
import { type ImportProgress, runImport } from './run-import';

/** An import on its way. */
export type ImportState =
  | { kind: 'running'; progress: ImportProgress }
  | { kind: 'done'; result: FinishAnswer; rejected: readonly RejectedRecord[]; rejectedFile: Blob | null }
  | { kind: 'failed'; error: unknown }
  | { kind: 'cancelled' };

interface ImportInput {
  file: Blob;
  target: { schema: string; table: string };
  settings: ImportSettings;
  /** The names of the values in the file. */
  names: readonly string[];
}

/** Rejected records that are shown; all of them are in the file. */
const shownMax = 20;

const nothing: ImportProgress = { bytes: 0, records: 0, rows: 0, rejected: 0 };

/** Imports a file; leaving the page or cancelling rolls back. */
export function useImport(ref: string) {
  const client = useQueryClient();
  const [state, setState] = useState<ImportState | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async ({ file, target, settings, names }: ImportInput): Promise<boolean> => {
    const controller = new AbortController();
    running.current = controller;
    const { form, mapping, nullText, onConflict, key, skipsRejected } = settings;
    const isJson = form.format === 'jsonl';
    const rejected: RejectedRecord[] = [];
    const pieces: string[] = [];
    setState({ kind: 'running', progress: nothing });
    try {
      const result = await runImport({
        form,
        signal: controller.signal,
        open: (partBytes) => createFileReader(file, form, partBytes),
        onProgress: (progress) => setState({ kind: 'running', progress }),
        onRejected: (records) => {
          pieces.push(rejectedLines(records, form));
          rejected.push(...records.slice(0, Math.max(0, shownMax - rejected.length)));
        },
        calls: {
          start: () =>
            startImport(client, ref, {
              ...target,
              format: form.format,
              columns: mapping,
              ...(isJson ? { members: names } : { delimiter: form.delimiter, quote: form.quote, null_text: nullText }),
              on_conflict: onConflict,
              ...(onConflict !== 'reject' && { key }),
              on_rejected: skipsRejected ? 'skip' : 'stop',
              first_line: form.hasHeader ? 2 : 1,
            }),
          send: (id, number, part, signal) => sendPart(ref, id, number, part, signal),
          finish: (id) => finishImport(ref, id),
          cancel: (id) => cancelImport(ref, id),
        },
      });
      const rejectedFile = pieces.length > 0 ? new Blob([rejectedHeader(names, form), ...pieces], { type: 'text/plain' }) : null;
      setState({ kind: 'done', result, rejected, rejectedFile });
      return true;
    } catch (error) {
      setState(controller.signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error });
      return false;
    }
  };
  return { state, run, cancel: () => running.current?.abort(), reset: () => setState(null) };
}
