import type { SimulationNow, SimulationRun } from '@/lib/entities/simulation';
import { formatDuration } from '@/lib/format/time';
import { FactCell } from '@/ui/facts';

/** The progress of a run, and its counters. */
export function RunProgress({ run, now }: { run: SimulationRun; now: SimulationNow | null }) {
  const percent = Math.floor(Math.min(1, Math.max(0, run.progress)) * 100);
  const words = now === null ? 'Starting server…' : `${formatDuration(now.at_s * 1000)} of ${formatDuration(now.of_s * 1000)}`;
  return (
    <section aria-label="Progress" className="grid gap-3 rounded-md border bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm tabular-nums">
        <span>
          {words}
          {now !== null && run.ground === 'in_memory' && <span className="text-muted"> in simulated time</span>}
        </span>
        <span className="text-muted">{percent}%</span>
      </div>
      <div
        role="progressbar"
        aria-label="Run progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent}%, ${words}`}
        className="h-2 overflow-hidden rounded-full bg-border"
      >
        <div className="h-full rounded-full bg-info" style={{ width: `${percent}%` }} />
      </div>
      {now !== null && (
        <dl aria-label="Counters" className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-5">
          <FactCell name="Sessions">{number(now.sessions)}</FactCell>
          <FactCell name="Deliveries">{number(now.deliveries)}</FactCell>
          <FactCell name="Disconnects">{number(now.losses)}</FactCell>
          <FactCell name="Failed attempts">{number(now.failed_attempts)}</FactCell>
          <FactCell name="Invariant violations">
            <span className={now.violations > 0 ? 'font-medium text-danger' : ''}>{number(now.violations)}</span>
          </FactCell>
        </dl>
      )}
    </section>
  );
}

const number = (value: number): string => value.toLocaleString('en');
