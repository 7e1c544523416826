/** A response whose lines a test sends, as the server sends the events of a statement. */
export interface FakeStream {
  /** Answers a call of the fake API; ends if the page ends its request. */
  answer: (request: Request) => Response;
  send: (...events: object[]) => void;
  /** Ends the response, complete or not. */
  close: () => void;
  /** The network fails. */
  fail: () => void;
  /** The page has ended its request. */
  isAborted: () => boolean;
}

/** A response of JSON lines. */
export function fakeStream(): FakeStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let pending: (() => void)[] = [];
  let aborted = false;
  const now = (work: () => void) => (controller ? work() : void pending.push(work));
  return {
    answer: (request) => {
      const body = new ReadableStream<Uint8Array>({
        start: (started) => {
          controller = started;
          for (const work of pending) work();
          pending = [];
        },
      });
      request.signal.addEventListener('abort', () => {
        aborted = true;
        controller?.error(request.signal.reason);
      });
      return new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } });
    },
    send: (...events) => now(() => controller?.enqueue(encoder.encode(events.map((it) => `${JSON.stringify(it)}\n`).join('')))),
    close: () => now(() => controller?.close()),
    fail: () => now(() => controller?.error(new TypeError('network error'))),
    isAborted: () => aborted,
  };
}

/** The events of a statement with rows. */
export const rowsOf = (columns: readonly (readonly [name: string, type: string])[], rows: readonly (readonly (string | null)[])[]): object[] => [
  { type: 'statement', index: 0, start: 0, end: 8, line: 1, kind: 'select' },
  { type: 'columns', columns: columns.map(([name, type]) => ({ name, type, type_oid: 25, table: null })) },
  { type: 'rows', rows },
  { type: 'complete', command: `SELECT ${rows.length}`, affected_rows: null, rows: rows.length, duration_ms: 1.25, truncated: false },
];

export const started = { type: 'started', id: 'r', role: 'postgres', read_only: false, backend: 7, statements: 1 };
export const finished = { type: 'finished', duration_ms: 12.5, rows: 2, bytes: 2048, transaction: 'none' };
