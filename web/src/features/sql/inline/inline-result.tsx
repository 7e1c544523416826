import { Button } from '@/ui/button';
import { ErrorPanel } from '../results/error-panel';
import { MessagesList } from '../results/messages-list';
import { ResultView } from '../results/result-view';
import { isRunning, type RunState } from '../run/run-state';

interface InlineResultProps {
  run: RunState;
  /** The line of the run's error in the editor. */
  errorLine: number | null;
  onShowError: () => void;
  onLoadMore: () => void;
}

/** What came of the last run: its error, the rows of its last result, or its messages. */
export function InlineResult({ run, errorLine, onShowError, onLoadMore }: InlineResultProps) {
  const result = run.results.findLast((it) => it.columns.length > 0);
  if (run.status === 'idle') return <p className="p-4 text-sm text-muted">Run the text to see its result here.</p>;
  return (
    <div className="flex h-full min-h-0 flex-col">
      {run.error && <ErrorPanel error={run.error} line={errorLine} onShow={onShowError} />}
      {run.status === 'paused' && (
        <div className="flex items-center gap-3 border-b px-3 py-1 text-sm text-muted">
          <span>The first rows are loaded.</span>
          <Button onClick={onLoadMore}>Load more</Button>
        </div>
      )}
      <div className="min-h-0 flex-1">
        {result ? (
          <ResultView key={`${run.startedAt} ${result.index}`} result={result} label="Result" />
        ) : (
          !(run.error && run.messages.length === 0) && <MessagesList messages={run.messages} dropped={run.dropped} statements={run.statements} isRunning={isRunning(run)} />
        )}
      </div>
    </div>
  );
}
