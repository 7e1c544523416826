import { FileFault, type ImportForm } from '@/lib/import/import-form';
import type { FilePart } from '@/lib/import/split-parts';
import type { FileAnswer, FileRequest } from './file-worker';

/** Reads a file part by part in the background; only one part is in memory. */
export interface FileReader {
  /** The next part; null at the end. Rejects with a `FileFault`. */
  next: () => Promise<FilePart | null>;
  end: () => void;
}

/** The part of a worker that is used. */
export interface FileWorker {
  postMessage: (request: FileRequest) => void;
  addEventListener: (type: 'message' | 'error', listener: (event: { data?: unknown }) => void) => void;
  terminate: () => void;
}

const openWorker = (): FileWorker => new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });

/** The byte around values; JSON lines have none. */
export const quoteByte = ({ format, quote }: ImportForm): number | null => (format === 'jsonl' ? null : quote.charCodeAt(0));

export function createFileReader(file: Blob, form: ImportForm, partBytes: number, createWorker: () => FileWorker = openWorker): FileReader {
  const worker = createWorker();
  let settle: { resolve: (part: FilePart | null) => void; reject: (error: Error) => void } | null = null;
  worker.addEventListener('message', ({ data }) => {
    const answer = data as FileAnswer;
    if ('fault' in answer) settle?.reject(new FileFault(answer.fault));
    else settle?.resolve(answer.part);
  });
  worker.addEventListener('error', () => settle?.reject(new FileFault("The file couldn't be read in the background. Reload the page and try again.")));
  worker.postMessage({ type: 'open', file, quote: quoteByte(form), skipsFirst: form.hasHeader && form.format !== 'jsonl', partBytes });
  return {
    next: () =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        worker.postMessage({ type: 'next' });
      }),
    end: () => worker.terminate(),
  };
}
