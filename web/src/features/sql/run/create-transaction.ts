import type { QueryClient } from '@tanstack/react-query';
import { BehaviorSubject } from 'rxjs';
import { endTransaction, openTransaction } from '@/api/query/transactions';
import type { FinishedEvent } from '@/api/query/wire';
import type { Behavior } from '@/lib/rx/behavior';

/** The transaction that is open in this editor. */
export interface TransactionState {
  id: string;
  /** After an error PostgreSQL only accepts a rollback. */
  isFailed: boolean;
  /** It is rolled back if it is idle until then, in milliseconds since 1970. */
  expiresAt: number;
  /** It is being committed or rolled back. */
  isEnding: boolean;
}

/** An open transaction of one editor, or none. */
export interface Transaction {
  state$: Behavior<TransactionState | null>;
  /** The ID of the open transaction; opens one if there is none. */
  begin: (options: { role?: string; read_only?: boolean }) => Promise<string>;
  /** Ends it; returns what PostgreSQL did. */
  end: (how: 'commit' | 'rollback') => Promise<string>;
  /** A run in it has ended. */
  ran: (finished: FinishedEvent | null) => void;
  /** The server no longer has it. */
  lost: () => void;
}

export function createTransaction(client: QueryClient, ref: string, now: () => number = Date.now): Transaction {
  const state$ = new BehaviorSubject<TransactionState | null>(null);
  let idleMs = 0;
  return {
    state$,
    begin: async (options) => {
      if (state$.value) return state$.value.id;
      const { id, expires_in_ms } = await openTransaction(client, ref, options);
      idleMs = expires_in_ms;
      state$.next({ id, isFailed: false, expiresAt: now() + idleMs, isEnding: false });
      return id;
    },
    end: async (how) => {
      const open = state$.value;
      if (!open) return 'ROLLBACK';
      state$.next({ ...open, isEnding: true });
      try {
        const { command } = await endTransaction(client, ref, open.id, how);
        state$.next(null);
        return command;
      } catch (error) {
        // Still open as far as is known; the same can be tried again.
        state$.next({ ...open, isEnding: false });
        throw error;
      }
    },
    ran: (finished) => {
      const open = state$.value;
      if (!open || !finished) return;
      // The text itself can end it.
      state$.next(finished.transaction === 'none' ? null : { ...open, isFailed: finished.transaction === 'failed', expiresAt: now() + idleMs });
    },
    lost: () => state$.next(null),
  };
}
