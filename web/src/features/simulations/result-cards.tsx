import type { SimulationResult } from '@/lib/entities/simulation';
import { Card } from '@/ui/card';
import { FactRow } from '@/ui/facts';
import { measuredText } from './figure-text';
import { Invariants } from './invariants';
import { ThresholdsTable } from './thresholds-table';

/** The result of a run: outcome, all metrics, and remarks. */
export function ResultCards({ result }: { result: SimulationResult }) {
  const { thresholds, figures, invariants, counts, remarks, stopped } = result;
  const notes = [...(stopped === null ? [] : [stopped]), ...remarks];
  return (
    <>
      <Card flush title="Thresholds" description="Limits set by the scenario.">
        {thresholds.length > 0 ? <ThresholdsTable thresholds={thresholds} figures={figures} /> : <Nothing>The scenario sets no thresholds.</Nothing>}
      </Card>
      <Card title="Invariants" description="Conditions that must always hold.">
        <Invariants invariants={invariants} />
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="Metrics">
          <dl className="grid gap-1.5 text-sm">
            {figures.map(({ id, label, unit, value }) => (
              <FactRow key={id} name={label}>
                {measuredText(unit, value)}
              </FactRow>
            ))}
          </dl>
        </Card>
        <Card title="Counters">
          <dl className="grid gap-1.5 text-sm">
            {Object.entries(counts).map(([name, count]) => (
              <FactRow key={name} name={name}>
                {count.toLocaleString('en')}
              </FactRow>
            ))}
          </dl>
        </Card>
      </div>
      {notes.length > 0 && (
        <Card title="Notes">
          <ul className="grid list-disc gap-1 pl-5 text-sm">
            {notes.map((it) => (
              <li key={it}>{it}</li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

const Nothing = ({ children }: { children: string }) => <p className="px-4 py-3 text-sm text-muted">{children}</p>;
