import { useState } from 'react';
import { useReviewChanges, useRunChange } from '@/api/database/change-definitions';
import type { DefinitionChange, ReviewedChange } from '@/lib/database/definition-change';

type Stage =
  | { kind: 'form' }
  /** `done` of the changes were made. */
  | { kind: 'review'; changes: readonly ReviewedChange[]; done: number };

/** Changes on their way from a form through their SQL to the database. */
export interface ChangeReview {
  stage: Stage;
  isBusy: boolean;
  error: unknown;
  /** The form describes no change. */
  isEmpty: boolean;
  review: (changes: readonly DefinitionChange[]) => Promise<void>;
  /** Makes the changes that were not made; the result is whether all of them are. */
  run: () => Promise<boolean>;
  back: () => void;
}

/** Reviews the changes of a form, and makes them one after another. */
export function useChangeReview(projectRef: string): ChangeReview {
  const [stage, setStage] = useState<Stage>({ kind: 'form' });
  const [error, setError] = useState<unknown>(null);
  const [isEmpty, setEmpty] = useState(false);
  const reviewing = useReviewChanges(projectRef);
  const running = useRunChange(projectRef);
  const review = async (changes: readonly DefinitionChange[]) => {
    setError(null);
    setEmpty(false);
    try {
      const reviewed = changes.length === 0 ? [] : await reviewing.mutateAsync(changes);
      setEmpty(reviewed.length === 0);
      if (reviewed.length > 0) setStage({ kind: 'review', changes: reviewed, done: 0 });
    } catch (failure) {
      setError(failure);
    }
  };
  const run = async () => {
    if (stage.kind !== 'review') return false;
    setError(null);
    try {
      for (let at = stage.done; at < stage.changes.length; at += 1) {
        await running.mutateAsync(stage.changes[at]!.change);
        setStage({ ...stage, done: at + 1 });
      }
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    }
  };
  return {
    stage,
    isBusy: reviewing.isPending || running.isPending,
    error,
    isEmpty,
    review,
    run,
    back: () => setStage({ kind: 'form' }),
  };
}
