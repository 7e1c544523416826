import type { RunState as State } from '@/lib/entities/simulation';
import { classNames } from '@/ui/class-names';
import { StatusShape } from '@/ui/status-shape';
import { toneClasses } from '@/ui/status-tones';
import { runStateStyle } from './run-texts';

/** The state of a run: shape, color and word. */
export function RunState({ state }: { state: State }) {
  const { word, tone, shape } = runStateStyle(state);
  return (
    <span data-run-state={state} className={classNames('inline-flex items-center gap-2 text-sm font-medium whitespace-nowrap', toneClasses[tone])}>
      <StatusShape shape={shape} className="size-3.5" />
      {word}
    </span>
  );
}
