import ElkApi from 'elkjs/lib/elk-api';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { Positions } from '@/lib/schema-graph/geometry';
import type { SchemaGraph } from '@/lib/schema-graph/graph';
import { gridLayout, layoutInput, layoutOutput } from '@/lib/schema-graph/layout';

/** A schema of thousands of tables would keep a processor busy for minutes; a grid shows it at once. */
const waitMs = 20_000;

/** Positions of tables. */
export interface Layout {
  positions: Positions;
  /** The layout algorithm did not answer: a grid. */
  isFallback: boolean;
}

/** Arranges the tables of a diagram in a worker, so that the page stays responsive. */
export async function autoLayout(graph: SchemaGraph, signal: AbortSignal): Promise<Layout> {
  let end = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const elk = new ElkApi({ workerFactory: () => new Worker(workerUrl) });
    end = () => elk.terminateWorker();
    const late = new Promise<never>((_, reject) => {
      const fail = () => reject(new Error('The layout was not finished.'));
      signal.addEventListener('abort', fail, { once: true });
      timer = setTimeout(fail, waitMs);
    });
    return { positions: layoutOutput(await Promise.race([elk.layout(layoutInput(graph)), late])), isFallback: false };
  } catch {
    return { positions: gridLayout(graph), isFallback: true };
  } finally {
    clearTimeout(timer);
    end();
  }
}
