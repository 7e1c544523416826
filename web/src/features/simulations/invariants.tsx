import type { SimulationResult } from '@/lib/entities/simulation';
import { StatusShape } from '@/ui/status-shape';
import { runTimeText } from './figure-text';

/** The number of violations, and the first ones. */
export function Invariants({ invariants: { broken, kept } }: Pick<SimulationResult, 'invariants'>) {
  if (broken === 0) {
    return (
      <p className="flex items-center gap-2 text-sm">
        <StatusShape shape="circle" className="size-3.5 text-ok" />
        No violations.
      </p>
    );
  }
  return (
    <div className="grid gap-3 text-sm">
      <p className="flex items-center gap-2 font-medium text-danger">
        <StatusShape shape="triangle" className="size-3.5" />
        {broken === 1 ? '1 violation.' : `${broken.toLocaleString('en')} violations.`}
        {kept.length < broken && kept.length > 0 && ` The first ${kept.length}:`}
      </p>
      <ul aria-label="Invariant violations" className="grid gap-2">
        {kept.map(({ at_s, name, sentence, detail }, index) => (
          <li key={index} className="grid gap-0.5 border-l-2 border-danger/50 pl-3">
            <p>
              <span className="text-muted tabular-nums">{runTimeText(at_s)}</span> {sentence}
            </p>
            <p className="font-mono text-xs text-muted">
              {name}
              {detail && `: ${detail}`}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
