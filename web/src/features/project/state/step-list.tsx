import type { ProjectStep } from '@/lib/entities/project';
import { formatStepTime } from '@/lib/format/time';
import { classNames } from '@/ui/class-names';
import { StatusShape } from '@/ui/status-shape';

/** The steps of the operation: done, current, next, with their durations. */
export function StepList({ steps, now }: { steps: Record<string, ProjectStep>; now: number }) {
  const ordered = Object.entries(steps).sort(([, a], [, b]) => a.order - b.order);
  if (ordered.length === 0) return null;
  return (
    <ol aria-label="Steps" className="grid">
      {ordered.map(([id, step]) => (
        <li
          key={id}
          data-step={id}
          data-step-state={step.state}
          className={classNames('flex min-h-7 items-center gap-2.5 text-sm', step.state === 'waiting' && 'text-muted')}
        >
          <StepMark state={step.state} />
          <span className={step.state === 'running' ? 'font-medium' : ''}>{step.label}</span>
          <span className="sr-only">{words[step.state]}</span>
          <span className="ml-auto pl-4 text-muted tabular-nums">{stepTime(step, now)}</span>
        </li>
      ))}
    </ol>
  );
}

const words: Record<ProjectStep['state'], string> = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
};

function StepMark({ state }: { state: ProjectStep['state'] }) {
  switch (state) {
    case 'waiting':
      return <span aria-hidden="true" className="mx-1 size-1.5 rounded-full bg-border-strong" />;
    case 'running':
      return (
        <span className="text-info">
          <StatusShape shape="turning-ring" className="size-3.5" />
        </span>
      );
    case 'done':
      return (
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 shrink-0 text-ok">
          <path d="m3 8.5 3.4 3.4L13 5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      );
    case 'failed':
      return (
        <span className="text-danger">
          <StatusShape shape="cross" className="size-3.5" />
        </span>
      );
  }
}

/** Duration of a step so far; empty before it begins. */
export function stepTime({ started_at, ended_at, state }: ProjectStep, now: number): string {
  if (!started_at) return '';
  const end = ended_at ? Date.parse(ended_at) : state === 'running' ? now : NaN;
  return Number.isNaN(end) ? '' : formatStepTime(end - Date.parse(started_at));
}
