import { type ReactNode, useState } from 'react';
import { formatBytes } from '@/lib/format/size';
import { useClock } from '@/lib/use-wall-clock';
import { Button } from '@/ui/button';
import { Tabs } from '@/ui/tabs';
import type { ExplainState } from '../explain/use-explain';
import { HistoryPanel } from '../history/history-panel';
import { RunningPanel } from '../history/running-panel';
import { textMax } from '../run/apply-event';
import { isAtBound, rowsMax } from '../run/create-runner';
import { isRunning, type ResultSet, type RunState } from '../run/run-state';
import { ErrorPanel } from './error-panel';
import type { ExportFormat } from './export-formats';
import { MessagesList } from './messages-list';
import { ResultView } from './result-view';

interface ResultsAreaProps {
  projectRef: string;
  run: RunState;
  explain: Pick<ExplainState, 'count' | 'kind'>;
  /** The line of the run's error in the editor. */
  errorLine: number | null;
  onShowError: () => void;
  /** What the tab of the plan shows. */
  planPanel: ReactNode;
  onLoadMore: () => void;
  onExport: (result: ResultSet, format: ExportFormat) => void;
  /** Puts a text of the history into the editor. */
  onUse: (text: string) => void;
}

const messages = 'Messages';
const plan = 'Plan';
const history = 'History';
const sessions = 'Running';

/** What came of the last run, in tabs: its results, messages and plan, and earlier runs. */
export function ResultsArea({ projectRef, run, explain, planPanel, errorLine, onShowError, onLoadMore, onExport, onUse }: ResultsAreaProps) {
  const names = run.results.map((_, at) => (run.results.length === 1 ? 'Result' : `Result ${at + 1}`));
  const tabs = [...names, messages, ...(explain.kind === 'idle' ? [] : [plan]), history, sessions];
  const [chosen, setChosen] = useState(messages);
  // A new run shows its first result, and a new plan itself.
  const [shown, setShown] = useState({ run: '', hasResult: false, explain: 0 });
  const now = { run: run.id, hasResult: names.length > 0, explain: explain.count };
  if (now.run !== shown.run || now.hasResult !== shown.hasResult || now.explain !== shown.explain) {
    setShown(now);
    if (now.explain !== shown.explain) setChosen(plan);
    else setChosen(names[0] ?? messages);
  }
  const tab = tabs.includes(chosen) ? chosen : (names[0] ?? messages);
  const result = run.results[names.indexOf(tab)];
  return (
    <Tabs label="Results" tabs={tabs} value={tab} onChange={setChosen} flush fill>
      {result ? (
        <div className="flex h-full min-h-0 flex-col">
          {run.error && <ErrorPanel error={run.error} line={errorLine} onShow={onShowError} />}
          <Truncation result={result} run={run} onLoadMore={onLoadMore} />
          <div className="min-h-0 flex-1">
            {result.columns.length === 0 ? (
              <p className="p-4 text-sm text-muted">{result.count.toLocaleString('en')} rows without columns.</p>
            ) : (
              <ResultView key={`${run.startedAt} ${result.index}`} result={result} label={tab} {...(!isRunning(run) && { onExport: (format: ExportFormat) => onExport(result, format) })} />
            )}
          </div>
        </div>
      ) : tab === plan ? (
        planPanel
      ) : tab === history ? (
        <HistoryPanel projectRef={projectRef} onUse={onUse} />
      ) : tab === sessions ? (
        <RunningPanel projectRef={projectRef} />
      ) : (
        <div className="flex h-full min-h-0 flex-col">
          {run.error && <ErrorPanel error={run.error} line={errorLine} onShow={onShowError} />}
          <div className="min-h-0 flex-1">
            {run.status === 'idle' ? <p className="p-4 text-sm text-muted">Run a statement to see its rows here.</p> : run.error && run.messages.length === 0 ? null : <MessagesList messages={run.messages} dropped={run.dropped} statements={run.statements} isRunning={isRunning(run)} />}
          </div>
        </div>
      )}
    </Tabs>
  );
}

interface TruncationProps {
  result: ResultSet;
  run: RunState;
  onLoadMore: () => void;
}

const secondMs = 1_000;

/** Why a result is not complete, and how to get the rest. */
function Truncation({ result, run, onLoadMore }: TruncationProps) {
  const isLast = run.results.at(-1) === result;
  const isPaused = isLast && run.status === 'paused' && run.pause !== null;
  const now = useClock(isPaused ? secondMs : null);
  const left = Math.max(0, Math.ceil(((run.pause?.expiresAt ?? 0) - now) / secondMs));
  const isFull = isAtBound(run);
  const isCut = result.limit !== null && result.complete?.truncated === true;
  if (!isPaused && !isCut && !result.isShortened) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-1 text-sm text-muted">
      {isPaused && !isFull && left > 0 && (
        <>
          <span>
            The first {result.count.toLocaleString('en')} rows are loaded. The rest is available for {left} s.
          </span>
          <Button onClick={onLoadMore}>Load more</Button>
        </>
      )}
      {result.isShortened ? (
        <span>
          The first {result.count.toLocaleString('en')} rows are loaded. This page shows at most {formatBytes(textMax)} of rows. Export the result to get all.
        </span>
      ) : (
        isPaused && isFull && <span>{rowsMax.toLocaleString('en')} rows are loaded, which is the most that this page shows. Export the result to get all.</span>
      )}
      {isPaused && !isFull && left === 0 && <span>The rest has expired. Run the statement again, or export all rows.</span>}
      {isCut && <span>Limited to {result.limit?.toLocaleString('en')} rows. Raise the row limit to see more.</span>}
    </div>
  );
}
