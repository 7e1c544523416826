import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/api/http/api-error';
import { refreshSchema } from '@/api/query/get-schema';
import { refreshHistory } from '@/api/query/list-history';
import { messageOf } from '@/lib/error-message';
import { metaMessage } from '../parser/analyze';
import type { Danger } from '../parser/dangers';
import { accessOf, type RunOptions, timeoutOf } from './run-options';
import { isRunning, type RunState } from './run-state';
import { type Prepared, prepare, rangeToRun, refusalOf } from './text-to-run';
import type { CodeSelection } from '@/lib/code-editor';
import type { Workbench } from './use-workbench';

/** A run that waits for the user. */
export type PendingRun =
  | { kind: 'dangers'; prepared: Prepared; dangers: Danger[] }
  | { kind: 'parameters'; prepared: Prepared }
  | null;

/** The text that ran last, with the role and the access it ran with. */
export interface LastRun extends Prepared {
  access: { role?: string; read_only?: boolean };
}

/** The text of the editor and its selection at this moment. */
export interface EditorText {
  text: string;
  selection: CodeSelection;
}

interface RunInput {
  ref: string;
  workbench: Workbench;
  options: RunOptions;
  read: () => EditorText;
}

const badRequest = 400;
const notFound = 404;

/** Commands that change the schema. */
const changesSchema = /^(?:CREATE|ALTER|DROP|COMMENT|RENAME|IMPORT|SELECT INTO|GRANT|REVOKE|DO)\b/;

/**
 * Runs texts of the editor: asks before a destructive statement and for the values of parameters,
 * and opens a transaction where that is chosen.
 */
export function useRun({ ref, workbench: { runner, transaction, analyzer }, options, read }: RunInput) {
  const client = useQueryClient();
  const [last, setLast] = useState<LastRun | null>(null);
  const [pending, setPending] = useState<PendingRun>(null);
  const [values, setValues] = useState<ReadonlyMap<string, string | null>>(new Map());

  const remember = (names: readonly string[], given: readonly (string | null)[]) => setValues(new Map([...values, ...names.map((name, at) => [name, given[at] ?? null] as const)]));

  const start = async (prepared: Prepared, parameters: (string | null)[]) => {
    const { limit, inTransaction } = options;
    const common = accessOf(options);
    setLast({ ...prepared, access: common });
    let id: string | undefined;
    try {
      if (inTransaction || transaction.state$.value) id = await transaction.begin(common);
    } catch (error) {
      runner.refuse(`The transaction couldn't be opened, so nothing was run. ${messageOf(error)}`);
      return;
    }
    const request = {
      query: prepared.sent.text,
      ...common,
      ...(limit !== null && { limit }),
      ...timeoutOf(options),
      ...(parameters.length > 0 && { parameters }),
      ...(id !== undefined && { transaction: id }),
    };
    const ended = await runner.run(request, prepared.sent);
    afterRun(ended, id);
  };

  const afterRun = (ended: RunState, id: string | undefined) => {
    if (id !== undefined) {
      transaction.ran(ended.finished);
      if (ended.error?.code === 'not_found' && !ended.finished) {
        transaction.lost();
        runner.refuse('The transaction was rolled back because it was idle for too long. Nothing was run.');
      }
    }
    const isChanged = ended.messages.some((it) => it.kind === 'complete' && changesSchema.test(it.complete.command));
    if (isChanged) void refreshSchema(client, ref);
    void refreshHistory(client, ref);
  };

  const askOrStart = (prepared: Prepared) => {
    if (prepared.parameters.length > 0) setPending({ kind: 'parameters', prepared });
    else void start(prepared, []);
  };

  return {
    pending,
    /** The text that ran last. */
    last,
    /** Values of parameters that were given before, by name. */
    values,
    remember,
    cancelPending: () => setPending(null),
    /** Runs the selection or the statement at the cursor, or the whole text. */
    run: async (what: 'current' | 'all') => {
      if (isRunning(runner.state$.value)) return;
      const { text, selection } = read();
      const range = rangeToRun(text, selection, what);
      if (!range) return runner.refuse('There is nothing to run. Write a statement first.');
      const prepared = prepare(text, range);
      const refusal = prepared.original.startsWith('\\') ? metaMessage(prepared.original) : refusalOf(prepared);
      if (refusal !== null) return runner.refuse(refusal);
      const { dangers } = await analyzer.analyze(prepared.original);
      if (dangers.length > 0 && !options.readOnly) setPending({ kind: 'dangers', prepared, dangers });
      else askOrStart(prepared);
    },
    /** The destructive statements were confirmed. */
    confirm: () => {
      if (pending?.kind !== 'dangers') return;
      setPending(null);
      askOrStart(pending.prepared);
    },
    /** The values of the parameters were given. */
    submit: (given: (string | null)[]) => {
      if (pending?.kind !== 'parameters') return;
      remember(pending.prepared.parameters, given);
      setPending(null);
      void start(pending.prepared, given);
    },
    end: async (how: 'commit' | 'rollback'): Promise<string | null> => {
      try {
        return await transaction.end(how);
      } catch (error) {
        if (error instanceof ApiError && error.status === notFound) {
          transaction.lost();
          if (how === 'rollback') return 'ROLLBACK';
          runner.refuse("The transaction couldn't be committed. It was idle for too long, so all of its changes were rolled back.");
          return null;
        }
        if (error instanceof ApiError && error.status === badRequest && how === 'commit') {
          // PostgreSQL has refused it, as for a deferred constraint.
          transaction.lost();
          runner.refuse(`The transaction couldn't be committed, so all of its changes were rolled back. ${messageOf(error)}`);
          return null;
        }
        runner.refuse(`The transaction is still open. ${messageOf(error)}`);
        return null;
      }
    },
  };
}
