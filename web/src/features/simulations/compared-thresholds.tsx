import type { Figure, Threshold } from '@/lib/entities/simulation';
import { CardCell, CardRow, CardTable } from '@/ui/card-table';
import type { ComparedThreshold } from './compare';
import { measuredText } from './figure-text';
import { OutcomeLabel } from './outcome-label';

interface ComparedThresholdsProps {
  thresholds: readonly ComparedThreshold[];
  figures: readonly Figure[];
}

const columns = ['Metric', 'Limit', 'First', 'Second'].map((name) => ({ name }));

/** The thresholds of two runs. */
export function ComparedThresholds({ thresholds, figures }: ComparedThresholdsProps) {
  return (
    <CardTable label="Thresholds" columns={columns}>
      {thresholds.map(({ metric, limit, a, b }) => {
        const figure = figures.find((it) => it.id === metric);
        return (
          <CardRow key={`${metric} ${limit}`} heading={figure?.label ?? metric}>
            <CardCell label="Limit" className="text-muted">
              {limit}
            </CardCell>
            <CardCell label="First">
              <Came threshold={a} unit={figure?.unit} />
            </CardCell>
            <CardCell label="Second">
              <Came threshold={b} unit={figure?.unit} />
            </CardCell>
          </CardRow>
        );
      })}
    </CardTable>
  );
}

function Came({ threshold, unit = 'count' }: { threshold: Threshold | null; unit?: Figure['unit'] | undefined }) {
  if (threshold === null) return <span className="text-muted">Not set</span>;
  return (
    <span>
      <OutcomeLabel outcome={threshold.outcome} />
      {threshold.value !== null && <span className="block text-muted">{measuredText(unit, threshold.value)}</span>}
    </span>
  );
}
