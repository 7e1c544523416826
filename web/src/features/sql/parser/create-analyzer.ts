import { type Analysis, analyze } from './analyze';

/** Analyzes texts in the background. */
export interface Analyzer {
  /** Never rejects: without the parser, by the words of the text. */
  analyze: (text: string) => Promise<Analysis>;
  end: () => void;
}

/** The part of a worker that is used. */
export interface ParserWorker {
  postMessage: (request: { id: number; text: string }) => void;
  addEventListener: (type: 'message' | 'error', listener: (event: { data?: unknown }) => void) => void;
  terminate: () => void;
}

/** The parser must not keep a run waiting for longer. */
const patienceMs = 3_000;

/**
 * Creates an analyzer. The parser is 1 MB of WebAssembly, so it is loaded in a worker with the first
 * text; if it cannot be loaded, texts are analyzed without it.
 */
export function createAnalyzer(createWorker: () => ParserWorker = openWorker): Analyzer {
  let worker: ParserWorker | null | undefined;
  let lastId = 0;
  const waiting = new Map<number, (analysis: Analysis | null) => void>();
  const fail = () => {
    worker = null;
    for (const done of waiting.values()) done(null);
    waiting.clear();
  };
  const start = (): ParserWorker | null => {
    if (worker !== undefined) return worker;
    try {
      worker = createWorker();
    } catch {
      worker = null;
      return null;
    }
    worker.addEventListener('message', ({ data }) => {
      const { id, analysis } = data as { id: number; analysis: Analysis | null };
      waiting.get(id)?.(analysis);
      waiting.delete(id);
    });
    worker.addEventListener('error', fail);
    return worker;
  };
  const request = (text: string) =>
    new Promise<Analysis | null>((resolve) => {
      const running = start();
      if (!running) return resolve(null);
      const id = (lastId += 1);
      const timer = setTimeout(() => resolve(null), patienceMs);
      waiting.set(id, (analysis) => {
        clearTimeout(timer);
        resolve(analysis);
      });
      running.postMessage({ id, text });
    });
  return {
    analyze: async (text) => (await request(text)) ?? analyze(text, null),
    end: () => {
      worker?.terminate();
      fail();
      // A later text starts it again.
      worker = undefined;
    },
  };
}

const openWorker = (): ParserWorker => new Worker(new URL('./parser-worker.ts', import.meta.url), { type: 'module' });
