import { FileFault } from '@/lib/import/import-form';
import { encodingOf } from '@/lib/import/read-sample';
import { type FilePart, PartSplitter } from '@/lib/import/split-parts';

/** What the page asks for: a file, and then its parts one after another. */
export type FileRequest = { type: 'open'; file: Blob; quote: number | null; skipsFirst: boolean; partBytes: number } | { type: 'next' };

/** The answer to `next`; without a part the file has ended. */
export type FileAnswer = { part: FilePart | null } | { fault: string };

const markBytes = 3;

let parts: AsyncGenerator<FilePart> | null = null;

/** The bytes of a file as UTF-8, without the mark of its encoding. Never more than a piece is in memory. */
async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const mark = new Uint8Array(await file.slice(0, markBytes).arrayBuffer());
  const encoding = encodingOf(mark);
  const isMarked = encoding === 'utf-8' && mark[0] === 0xef && mark[1] === 0xbb && mark[2] === 0xbf;
  const bytes: ReadableStream<Uint8Array<ArrayBuffer>> = file.slice(isMarked ? markBytes : 0).stream();
  const stream = encoding === 'utf-8' ? bytes : bytes.pipeThrough(new TextDecoderStream(encoding)).pipeThrough(new TextEncoderStream());
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

async function* partsOf({ file, quote, skipsFirst, partBytes }: Extract<FileRequest, { type: 'open' }>): AsyncGenerator<FilePart> {
  const splitter = new PartSplitter({ quote, skipsFirst, partBytes });
  for await (const piece of piecesOf(file)) yield* splitter.push(piece);
  yield* splitter.end();
}

const answer = (made: FileAnswer, transferred: Transferable[] = []) => self.postMessage(made, { transfer: transferred });

async function next(): Promise<void> {
  try {
    const read = await parts?.next();
    if (read && read.done !== true) answer({ part: read.value }, [read.value.bytes.buffer]);
    else answer({ part: null });
  } catch (error) {
    answer({ fault: error instanceof FileFault ? error.message : "The file couldn't be read. It may have been changed or removed since you chose it." });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<FileRequest>) => {
  if (data.type === 'open') parts = partsOf(data);
  else void next();
});
