import type { SimulationResult } from '@/lib/entities/simulation';
import { Card } from '@/ui/card';
import { FactRow } from '@/ui/facts';
import { measuredText } from './figure-text';

/** All metrics and counters of a run, and remarks. */
export function ResultDetails({ result }: { result: SimulationResult }) {
  const { figures, counts, remarks, stopped } = result;
  const notes = [...(stopped === null ? [] : [stopped]), ...remarks];
  return (
    <>
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
