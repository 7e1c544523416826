import { useState } from 'react';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Loading, Skeleton } from '@/ui/loading';
import { TextButton } from '@/ui/text-button';
import { ErrorPanel } from '../results/error-panel';
import { PlanTree } from './plan-tree';
import type { ExplainState } from './use-explain';

interface ExplainPanelProps {
  explain: ExplainState;
  /** The line of the error in the editor. */
  errorLine: number | null;
  /** A transaction is open, which a plan does not see. */
  inTransaction: boolean;
  onShowError: () => void;
  onCancel: () => void;
}

const jsonIndent = 2;

/** The plan of a statement, as a tree or as PostgreSQL's JSON. */
export function ExplainPanel({ explain, errorLine, inTransaction, onShowError, onCancel }: ExplainPanelProps) {
  const [isJson, setJson] = useState(false);
  const beside = inTransaction && <p className="text-sm text-muted">Plans use a separate session, which doesn&apos;t have the changes of the open transaction.</p>;
  switch (explain.kind) {
    case 'idle':
      return null;
    case 'cancelled':
      return <p className="p-4 text-sm text-muted">The plan was cancelled.</p>;
    case 'loading':
      return (
        <div className="grid gap-2 p-3">
          <div className="flex items-center gap-3 text-sm text-muted">
            <Button onClick={onCancel}>Cancel</Button>
            {explain.analyze ? 'Executing the statement…' : 'Loading…'}
          </div>
          {beside}
          <Loading label={explain.analyze ? 'Executing the statement for its plan' : 'Loading the plan'}>
            <Skeleton className="h-32" />
          </Loading>
        </div>
      );
    case 'failed':
      return (
        <div className="h-full overflow-auto">
          <ErrorPanel title="Couldn't load the plan." error={explain.error} line={errorLine} onShow={onShowError} />
        </div>
      );
    case 'shown': {
      const json = JSON.stringify(explain.raw, null, jsonIndent);
      return (
        <div className="h-full overflow-auto">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 pt-2 text-sm">
            {explain.plan && <TextButton onClick={() => setJson(!isJson)}>{isJson ? 'Show as tree' : 'Show as JSON'}</TextButton>}
            <CopyButton text={json} label="Copy JSON" />
            {beside}
          </div>
          {isJson || !explain.plan ? <pre className="overflow-x-auto p-3 font-mono text-xs">{json}</pre> : <PlanTree plan={explain.plan} />}
        </div>
      );
    }
  }
}
