import { describe, expect, it } from 'vitest';
import { ApiError } from '@/api/http/api-error';
import { FileFault } from '@/lib/import/import-form';
import type { FilePart } from '@/lib/import/split-parts';
import type { FileReader } from './create-file-reader';
import { type ImportCalls, type ImportProgress, runImport } from './run-import';

const form = { format: 'csv', delimiter: ',', quote: '"', hasHeader: false } as const;

/** A file of parts, and a server that notes what it is asked for. */
function scene(texts: readonly (string | Error)[], change: Partial<ImportCalls> = {}) {
  const asked: string[] = [];
  const progress: ImportProgress[] = [];
  const rejected: string[] = [];
  const controller = new AbortController();
  const left = [...texts];
  const reader: FileReader = {
    next: () => {
      const text = left.shift();
      if (text instanceof Error) return Promise.reject(text);
      return Promise.resolve(text === undefined ? null : { bytes: new TextEncoder().encode(text), line: 1 });
    },
    end: () => void asked.push('end'),
  };
  const calls: ImportCalls = {
    start: () => Promise.resolve({ id: 'i', part_bytes_max: 10, idle_ms_max: 1 }),
    send: (_, number, part: FilePart) => {
      asked.push(`part ${number}`);
      return Promise.resolve({ part: number, records: part.bytes.length, rows: 1, rejected: [] });
    },
    finish: () => {
      asked.push('finish');
      return Promise.resolve({ records: 2, rows: 2, rejected: 0 });
    },
    cancel: () => {
      asked.push('cancel');
      return Promise.resolve();
    },
    ...change,
  };
  const run = () =>
    runImport({ calls, form, signal: controller.signal, open: () => reader, onProgress: (it) => progress.push(it), onRejected: (all) => rejected.push(...all.map((it) => `${it.line}: ${it.text}`)) });
  return { run, asked, progress, rejected, controller };
}

describe('an import', () => {
  it('sends the parts in order, and finishes', async () => {
    const { run, asked, progress } = scene(['a\n', 'bb\n']);
    expect(await run()).toEqual({ records: 2, rows: 2, rejected: 0 });
    expect(asked).toEqual(['part 1', 'part 2', 'finish', 'end']);
    expect(progress.at(-1)).toEqual({ bytes: 5, records: 5, rows: 2, rejected: 0 });
  });

  it('sends a part again whose answer was lost', async () => {
    let failures = 2;
    const numbers: number[] = [];
    const { run } = scene(['a\n'], {
      send: (_, number) => {
        numbers.push(number);
        failures -= 1;
        return failures < 0 ? Promise.resolve({ part: 1, records: 1, rows: 1, rejected: [] }) : Promise.reject(new ApiError('lost', {}));
      },
    });
    await run();
    expect(numbers).toEqual([1, 1, 1]);
  });

  it('is rolled back when the file is wrong or the server refuses', async () => {
    const wrong = scene(['a\n', new FileFault('Line 2')]);
    await expect(wrong.run()).rejects.toThrow('Line 2');
    expect(wrong.asked).toEqual(['part 1', 'cancel', 'end']);
    const refused = scene(['a\n'], { send: () => Promise.reject(new ApiError('no', { status: 400 })) });
    await expect(refused.run()).rejects.toThrow('no');
    expect(refused.asked).toEqual(['cancel', 'end']);
  });

  it('is rolled back when it is cancelled', async () => {
    const { run, asked, controller } = scene(['a\n', 'b\n']);
    controller.abort();
    await expect(run()).rejects.toThrow();
    expect(asked).toEqual(['cancel', 'end']);
  });

  it('keeps rejected records as they are in the file', async () => {
    const { run, rejected } = scene(['a\n"b\n"\nc\n'], {
      send: () =>
        Promise.resolve({
          part: 1,
          records: 3,
          rows: 1,
          rejected: [
            { index: 2, line: 4, reason: 'x', sqlstate: null },
            { index: 1, line: 2, reason: 'y', sqlstate: '22P02' },
          ],
        }),
    });
    await run();
    expect(rejected).toEqual(['2: "b\n"', '4: c']);
  });
});
