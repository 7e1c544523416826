import type { SimulationResult } from '@/lib/entities/simulation';
import { Card } from '@/ui/card';
import { Invariants } from './invariants';
import { ThresholdsTable } from './thresholds-table';

/** The checks of a run: thresholds and invariants, failed ones first. */
export function ResultChecks({ result: { thresholds, figures, invariants } }: { result: SimulationResult }) {
  const limits = (
    <Card flush title="Thresholds" description="Limits set by the scenario.">
      {thresholds.length > 0 ? (
        <ThresholdsTable thresholds={thresholds} figures={figures} />
      ) : (
        <p className="px-4 py-3 text-sm text-muted">The scenario sets no thresholds.</p>
      )}
    </Card>
  );
  const conditions = (
    <Card title="Invariants" description="Conditions that must always hold.">
      <Invariants invariants={invariants} />
    </Card>
  );
  const haveLimitsFailed = thresholds.some((it) => it.outcome === 'broken');
  return invariants.broken > 0 && !haveLimitsFailed ? (
    <>
      {conditions}
      {limits}
    </>
  ) : (
    <>
      {limits}
      {conditions}
    </>
  );
}
