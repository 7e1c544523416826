import { useState } from 'react';
import { CopyButton } from '@/ui/copy-button';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { TextButton } from '@/ui/text-button';
import { PlanTree } from './plan-tree';
import type { ExplainState } from './use-explain';

/** The plan of a statement, as a tree or as PostgreSQL's text. */
export function ExplainPanel({ explain }: { explain: ExplainState }) {
  const [isText, setText] = useState(false);
  switch (explain.kind) {
    case 'idle':
      return null;
    case 'loading':
      return (
        <div className="p-3">
          <Loading label={explain.analyze ? 'Executing the statement for its plan' : 'Loading the plan'}>
            <Skeleton className="h-32" />
          </Loading>
        </div>
      );
    case 'failed':
      return (
        <div className="p-3">
          <ErrorNote title="Couldn't load the plan." error={explain.error} />
        </div>
      );
    case 'shown': {
      const showsText = isText || !explain.plan;
      return (
        <div className="h-full overflow-auto">
          <div className="flex items-center gap-3 px-3 pt-2 text-sm">
            {explain.plan && <TextButton onClick={() => setText(!isText)}>{isText ? 'Show as tree' : 'Show as text'}</TextButton>}
            <CopyButton text={explain.text} label="Copy text" />
          </div>
          {showsText ? <pre className="overflow-x-auto p-3 font-mono text-xs">{explain.text}</pre> : <PlanTree plan={explain.plan!} />}
        </div>
      );
    }
  }
}
