import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { ErrorNote } from '@/ui/error-note';
import type { FirstStep } from './first-steps';

interface FirstStepListProps {
  steps: FirstStep[];
  onDismiss: () => void;
  busy: boolean;
  /** Of the last attempt to dismiss it. */
  error: unknown;
}

/** The steps with their state, each with a link to where it is done. */
export function FirstStepList({ steps, onDismiss, busy, error }: FirstStepListProps) {
  const done = steps.filter((step) => step.isDone).length;
  return (
    <Card
      flush
      title="Get started"
      description={`${done} of ${steps.length} done`}
      aside={
        <Button onClick={onDismiss} busy={busy}>
          Dismiss
        </Button>
      }
    >
      {error != null && (
        <div className="p-4">
          <ErrorNote title="Couldn't dismiss the checklist." error={error} />
        </div>
      )}
      <ol aria-label="First steps" className="grid divide-y lg:grid-flow-col lg:auto-cols-fr lg:divide-x lg:divide-y-0">
        {steps.map((step) => (
          <li key={step.name} className="min-w-0">
            <StepRow step={step} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StepRow({ step }: { step: FirstStep }) {
  const content = (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border',
          step.isDone ? 'border-ok text-ok' : 'border-border-strong',
        )}
      >
        {step.isDone && <Check className="size-3" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className={classNames('block font-medium', step.isDone && 'text-muted')}>
          {step.name} <span className="sr-only">{step.isDone ? '(done)' : '(open)'}</span>
        </span>
        {!step.isDone && <span className="block text-sm text-muted">{step.detail}</span>}
      </span>
    </>
  );
  if (step.isDone || step.to === undefined) return <div className="flex gap-3 p-4">{content}</div>;
  return (
    <Link to={step.to} className="flex h-full gap-3 p-4 hover:bg-hover">
      {content}
      <ChevronRight className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
    </Link>
  );
}
