import { useState } from 'react';
import { type BranchComparison, useBranchComparison } from '@/api/branches/compare-branch';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { lateComponent } from '@/ui/late-component';
import { Loading, Skeleton } from '@/ui/loading';
import { Moment } from '@/ui/moment';
import { Page } from '@/ui/page';
import { TextLink } from '@/ui/text-link';
import { useNow } from '@/streams/use-now';
import { ChangeCard } from './change-card';
import { firstChoice, toggled } from './merge-choice';

const { Component: MergeDialog } = lateComponent(async () => (await import('./merge-dialog')).MergeDialog);

const tickMs = 10_000;

interface BranchComparisonPageProps {
  parentRef: string;
  parentName: string;
  branchRef: string;
  branchName: string;
}

/** The definitions of a branch beside those of its parent, and the choice of what is merged. */
export function BranchComparisonPage({ parentRef, parentName, branchRef, branchName }: BranchComparisonPageProps) {
  const path = { ref: parentRef, branch_ref: branchRef };
  const { data, error, refetch, isFetching, dataUpdatedAt } = useBranchComparison(path);
  // Here, because a merge reads the comparison again, and its outcome must stay visible.
  const [reviewed, setReviewed] = useState<string[] | null>(null);
  const names = { parentName, branchName };
  return (
    <Page
      title={`Compare ${branchName}`}
      subtitle={
        <>
          The definitions of <TextLink to={`/project/${branchRef}`}>{branchName}</TextLink> beside those of{' '}
          <TextLink to={`/project/${parentRef}`}>{parentName}</TextLink>. Rows are neither compared nor merged.{' '}
          <TextLink to={`/project/${parentRef}/branches`}>All branches</TextLink>
        </>
      }
      actions={
        <Button busy={isFetching} onClick={() => void refetch()}>
          Compare again
        </Button>
      }
    >
      {data ? (
        <Comparison key={dataUpdatedAt} comparison={data} onReview={setReviewed} {...names} />
      ) : error ? (
        <ErrorNote title="Couldn't compare the branch." error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Reading both databases' definitions" onRetry={() => void refetch()}>
          <Skeleton className="h-48" />
        </Loading>
      )}
      {reviewed && <MergeDialog path={path} changes={reviewed} {...names} onClose={() => setReviewed(null)} />}
    </Page>
  );
}

interface ComparisonProps {
  comparison: BranchComparison;
  parentName: string;
  branchName: string;
  /** With the chosen changes. */
  onReview: (changes: string[]) => void;
}

function Comparison({ comparison, parentName, branchName, onReview }: ComparisonProps) {
  const { changes, parent_changes: parentChanges, renames, base_at: baseAt, can_merge: canMerge, not_compared: notCompared } = comparison;
  const [chosen, setChosen] = useState(() => (baseAt === null ? new Set<string>() : firstChoice(changes)));
  const now = useNow(tickMs);
  const names = { parentName, branchName };
  if (changes.length === 0 && parentChanges.length === 0) {
    return <EmptyState title="No differences" text={`${branchName} and ${parentName} have the same definitions.`} />;
  }
  return (
    <>
      {baseAt === null ? (
        <p role="status" className="rounded-md border border-warn/40 bg-warn/8 px-4 py-3 text-sm">
          It is not known which definitions both had in common, so every difference is listed as a change of the branch. Choose with care.
        </p>
      ) : (
        <p className="text-sm text-muted">
          Both had the same definitions <Moment iso={baseAt} now={now} />.
        </p>
      )}
      {renames.map(({ from, to }) => (
        <p key={`${from} ${to}`} className="text-sm text-muted [overflow-wrap:anywhere]">
          Perhaps <span className="font-mono">{from}</span> was renamed to <span className="font-mono">{to}</span>. A merge would remove one and add the
          other; to keep its data, rename it in {parentName} instead.
        </p>
      ))}
      <ChangeList title={`Changed in ${branchName}`} empty="Nothing was changed in the branch.">
        {changes.map((it) => (
          <ChangeCard
            key={it.id}
            change={it}
            isChosen={chosen.has(it.id)}
            onToggle={canMerge ? () => setChosen(toggled(changes, chosen, it.id)) : undefined}
            {...names}
          />
        ))}
      </ChangeList>
      {changes.length > 0 &&
        (canMerge ? (
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="primary" disabled={chosen.size === 0} onClick={() => onReview([...chosen])}>
              Review merge of {chosen.size === 1 ? '1 change' : `${chosen.size} changes`}
            </Button>
            <span className="text-sm text-muted">The next step shows the SQL.</span>
          </div>
        ) : (
          <p className="text-sm text-muted">Your role can compare branches, but not merge them.</p>
        ))}
      {parentChanges.length > 0 && (
        <ChangeList title={`Changed only in ${parentName}, since then`} empty="">
          {parentChanges.map((it) => (
            <ChangeCard key={it.id} change={it} {...names} />
          ))}
        </ChangeList>
      )}
      {notCompared.length > 0 && <p className="text-sm text-muted">Not compared: {notCompared.join(', ')}.</p>}
    </>
  );
}

function ChangeList({ title, empty, children }: { title: string; empty: string; children: React.ReactNode[] }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="text-base font-semibold">
        {title} <span className="font-normal text-muted">{children.length}</span>
      </h2>
      {children.length > 0 ? <ul className="min-w-0 overflow-hidden rounded-md border bg-surface">{children}</ul> : <p className="text-sm text-muted">{empty}</p>}
    </section>
  );
}
