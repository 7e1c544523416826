import type { Threshold } from '@/lib/entities/simulation';
import { classNames } from '@/ui/class-names';
import { StatusShape } from '@/ui/status-shape';

const styles = {
  kept: { word: 'Pass', shape: 'circle', tone: 'text-ok' },
  broken: { word: 'Fail', shape: 'triangle', tone: 'text-danger' },
  not_measured: { word: 'No data', shape: 'hollow-square', tone: 'text-idle' },
} as const;

/** The outcome of a threshold: shape, color and word. */
export function OutcomeLabel({ outcome }: Pick<Threshold, 'outcome'>) {
  const { word, shape, tone } = styles[outcome];
  return (
    <span data-outcome={outcome} className={classNames('inline-flex items-center gap-2 font-medium whitespace-nowrap', tone)}>
      <StatusShape shape={shape} className="size-3.5" />
      {word}
    </span>
  );
}
