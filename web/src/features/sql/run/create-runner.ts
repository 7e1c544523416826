import type { QueryClient } from '@tanstack/react-query';
import { BehaviorSubject, type Subscription } from 'rxjs';
import { cancelQuery } from '@/api/query/cancel-query';
import { readMoreRows, runQuery } from '@/api/query/run-query';
import type { QueryEvent, QueryRequest } from '@/api/query/wire';
import type { Behavior } from '@/lib/rx/behavior';
import { uuid } from '@/lib/uuid';
import { nextFrame } from '@/streams/topics/next-frame';
import { applyEvent, type SentText, textMax } from './apply-event';
import { failureOf } from './failure-of';
import { idleRun, isRunning, loadedRows, type RunState } from './run-state';

/** Rows after which a stream pauses, and those that a page keeps at most. */
export const pageRows = 10_000;
export const rowsMax = 100_000;

/** Runs texts of one editor, one at a time. */
export interface Runner {
  /** The last run; updated at most once per frame, and with its first row. */
  state$: Behavior<RunState>;
  /** Starts a run, which replaces the last one; resolves when it has ended or paused. */
  run: (request: Omit<QueryRequest, 'page_rows'>, sent: SentText) => Promise<RunState>;
  /** Asks the server to cancel; the run ends with its answer. */
  cancel: () => void;
  /** Reads the next rows of a paused result. */
  loadMore: () => void;
  /** Shows why a text cannot run, in place of a run. */
  refuse: (message: string) => void;
  /** Removes the last run from the page; a running statement ends. */
  clear: () => void;
}

interface RunnerOptions {
  client: QueryClient;
  ref: string;
  now?: () => number;
  frame?: () => ReturnType<typeof nextFrame>;
  /** Characters of rows that are kept at most. */
  sizeMax?: number;
}

/** Creates a runner for a project's database. */
export function createRunner({ client, ref, now = Date.now, frame = nextFrame, sizeMax = textMax }: RunnerOptions): Runner {
  const state$ = new BehaviorSubject<RunState>(idleRun);
  let latest = idleRun;
  let sent: SentText = { text: '', placeOf: (index) => index };
  let isInTransaction = false;
  let reading: Subscription | undefined;
  let painting: Subscription | undefined;
  const publish = () => {
    painting?.unsubscribe();
    painting = undefined;
    state$.next(latest);
  };
  /** A response can bring thousands of rows between two frames. */
  const publishSoon = () => {
    painting ??= frame().subscribe(publish);
  };
  const set = (next: RunState) => {
    latest = next;
    publish();
  };
  const stop = () => {
    reading?.unsubscribe();
    reading = undefined;
    // Its connection waits for the next rows.
    if (latest.pause) cancelQuery(client, ref, latest.id).catch(() => undefined);
  };
  /** The rest would only be dropped. */
  const full = () => {
    latest = { ...latest, status: 'finished' };
    reading?.unsubscribe();
    reading = undefined;
    publish();
  };
  const read = (events$: ReturnType<typeof runQuery>): Promise<RunState> =>
    new Promise((resolve) => {
      const over = () => {
        reading = undefined;
        publish();
        resolve(latest);
      };
      reading = events$.subscribe({
        next: (event: QueryEvent) => {
          const isFirst = event.type === 'rows' && loadedRows(latest) === 0;
          latest = applyEvent(latest, event, sent, now(), sizeMax);
          if (latest.isFull && endsAlone(latest) && !isInTransaction) return full();
          // The first row is painted with this frame instead of the next one.
          if (isFirst) publish();
          else publishSoon();
        },
        error: (error: unknown) => {
          latest = failed(latest, error, sent);
          over();
        },
        complete: over,
      });
      reading.add(() => resolve(latest));
    });
  return {
    state$,
    run: (request, text) => {
      stop();
      sent = text;
      isInTransaction = request.transaction !== undefined;
      const id = uuid();
      set({ ...idleRun, status: 'starting', id, startedAt: now() });
      return read(runQuery({ client, ref, id }, { ...request, page_rows: pageRows }));
    },
    cancel: () => {
      if (!isRunning(latest)) return;
      const { id } = latest;
      set({ ...latest, status: 'cancelling' });
      cancelQuery(client, ref, id).then(
        (cancelled) => {
          // It has ended in the meantime, or it never began.
          if (cancelled || latest.id !== id || latest.status !== 'cancelling') return;
          set({ ...latest, status: 'running' });
        },
        (error: unknown) => {
          if (latest.id !== id || latest.status !== 'cancelling') return;
          // Ending the request cancels the statement, too.
          stop();
          set({ ...failed(latest, error, sent), status: 'cancelled' });
        },
      );
    },
    loadMore: () => {
      const { pause } = latest;
      if (latest.status !== 'paused' || !pause || isAtBound(latest)) return;
      // The run keeps its ID, by which it is cancelled.
      set({ ...latest, status: 'running', pause: null });
      void read(readMoreRows({ client, ref, id: uuid() }, pause.cursor, pageRows));
    },
    refuse: (message) => {
      stop();
      set({ ...idleRun, status: 'failed', startedAt: now(), error: { message, at: null } });
    },
    clear: () => {
      stop();
      set(idleRun);
    },
  };
}

/** The page does not keep further rows. */
export const isAtBound = (state: RunState): boolean => state.isFull || loadedRows(state) >= rowsMax;

/** Ending it has no effect on other statements. */
const endsAlone = ({ statements, current }: RunState): boolean => statements === 1 && current.kind === 'select';

/** A refused or lost call; rows that arrived stay. */
function failed(state: RunState, error: unknown, sent: SentText): RunState {
  return { ...state, status: state.status === 'cancelling' ? 'cancelled' : 'failed', pause: null, error: failureOf(error, sent) };
}
