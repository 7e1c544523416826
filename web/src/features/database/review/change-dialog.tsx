import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { DefinitionChange } from '@/lib/database/definition-change';
import { Button } from '@/ui/button';
import { Dialog, type DialogSize } from '@/ui/dialog';
import { Loading, Skeleton } from '@/ui/loading';
import { toast } from '@/ui/toast';
import { useDatabase } from '../database-context';
import { DefinitionFailure } from './definition-failure';
import { ReviewedSql } from './reviewed-sql';
import { useChangeReview } from './use-change-review';

interface ChangeDialogProps {
  title: string;
  description?: ReactNode;
  as?: 'dialog' | 'panel';
  size?: DialogSize;
  /** The changes that the form describes; null if the form shows what is wrong with it. */
  changes: () => readonly DefinitionChange[] | null;
  /** The button that makes the changes, such as "Create table". */
  runLabel: string;
  /** Reported once they are made, such as "Table created". */
  doneText: string;
  isDanger?: boolean;
  /** The form is complete enough to be reviewed. */
  canReview?: boolean;
  onClose: () => void;
  onDone?: () => void;
  /** The fields. Absent: the changes are reviewed at once. */
  children?: ReactNode;
}

/**
 * The way of every change: a form, the SQL that it would run with its warnings, and the run. What
 * PostgreSQL refuses is shown beside the form, which keeps its values.
 */
export function ChangeDialog({ title, description, as = 'dialog', size = 'xlarge', changes, runLabel, doneText, isDanger = false, canReview = true, onClose, onDone, children }: ChangeDialogProps) {
  const { projectRef } = useDatabase();
  const { stage, isBusy, error, isEmpty, review, run, back } = useChangeReview(projectRef);
  const form = useId();
  const reviewed = useRef<HTMLDivElement>(null);
  const hasForm = children !== undefined;
  const beginReview = () => {
    const described = changes();
    if (described !== null) void review(described);
  };
  const reviewAtOnce = useEffectEvent(beginReview);
  useEffect(() => {
    if (!hasForm) reviewAtOnce();
  }, [hasForm]);
  useEffect(() => {
    if (stage.kind === 'review') reviewed.current?.focus();
  }, [stage.kind]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog in a dialog is a child of its React tree, but not of its form.
    event.stopPropagation();
    if (canReview && !isBusy) beginReview();
  };
  const runAll = async () => {
    if (!(await run())) return;
    toast.success(doneText);
    onClose();
    onDone?.();
  };
  const isPartial = stage.kind === 'review' && stage.done > 0;
  const footer =
    stage.kind === 'review' ? (
      <>
        <Button variant={isDanger ? 'danger' : 'primary'} busy={isBusy} onClick={() => void runAll()}>
          {isPartial ? 'Run the rest' : runLabel}
        </Button>
        {hasForm && !isPartial && (
          <Button disabled={isBusy} onClick={back}>
            Back
          </Button>
        )}
        <Button disabled={isBusy} onClick={onClose}>
          {isPartial ? 'Close' : 'Cancel'}
        </Button>
      </>
    ) : (
      <>
        {hasForm ? (
          <Button type="submit" form={form} variant="primary" busy={isBusy} disabled={!canReview}>
            Review SQL
          </Button>
        ) : (
          !isBusy && <Button onClick={beginReview}>Try again</Button>
        )}
        <Button disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </>
    );
  return (
    <Dialog open onClose={() => !isBusy && onClose()} title={title} description={description} as={as} size={size} footer={footer}>
      {hasForm && (
        <form id={form} hidden={stage.kind === 'review'} onSubmit={submit} className="grid gap-4" noValidate>
          {children}
        </form>
      )}
      {!hasForm && stage.kind === 'form' && isBusy && (
        <Loading label="Loading SQL">
          <Skeleton className="h-24" />
        </Loading>
      )}
      {stage.kind === 'review' && (
        <div ref={reviewed} tabIndex={-1} role="group" aria-label="Review SQL" className="grid gap-4 focus:outline-none">
          <ReviewedSql changes={stage.changes} done={stage.done} />
        </div>
      )}
      {isEmpty && (
        <p role="status" className="text-sm text-muted">
          Nothing would change.
        </p>
      )}
      {error !== null && <DefinitionFailure error={error} />}
    </Dialog>
  );
}
