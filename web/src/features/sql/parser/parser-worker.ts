import createModule from 'libpg-query/wasm/libpg-query.js';
import wasm from 'libpg-query/wasm/libpg-query.wasm?url';
import { analyze } from './analyze';
import { createPgParser } from './pg-parser';

/** A request of the page and its answer, matched by the number. */
export interface ParserRequest {
  id: number;
  text: string;
}

const loading = createPgParser(createModule, () => wasm);

self.addEventListener('message', ({ data: { id, text } }: MessageEvent<ParserRequest>) => {
  loading
    .then((parse) => analyze(text, parse))
    .then(
      (analysis) => self.postMessage({ id, analysis }),
      () => self.postMessage({ id, analysis: null }),
    );
});
