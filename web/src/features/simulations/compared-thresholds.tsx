import type { Figure, Threshold } from '@/lib/entities/simulation';
import type { ComparedThreshold } from './compare';
import { measuredText } from './figure-text';
import { MeasuredTable } from './measured-table';
import { OutcomeLabel } from './outcome-label';
import { ThresholdRow } from './threshold-row';

interface ComparedThresholdsProps {
  thresholds: readonly ComparedThreshold[];
  figures: readonly Figure[];
}

/** The thresholds of two runs. */
export function ComparedThresholds({ thresholds, figures }: ComparedThresholdsProps) {
  return (
    <MeasuredTable label="Thresholds" columns={['Metric', 'Limit', 'First', 'Second']}>
      {thresholds.map(({ metric, limit, a, b }) => {
        const figure = figures.find((it) => it.id === metric);
        return (
          <ThresholdRow key={`${metric} ${limit}`} metric={metric} limit={limit} figure={figure}>
            <Came name="First" threshold={a} unit={figure?.unit} />
            <Came name="Second" threshold={b} unit={figure?.unit} />
          </ThresholdRow>
        );
      })}
    </MeasuredTable>
  );
}

function Came({ name, threshold, unit = 'count' }: { name: string; threshold: Threshold | null; unit?: Figure['unit'] | undefined }) {
  return (
    <td className="px-4 py-2.5 max-sm:flex max-sm:flex-wrap max-sm:gap-x-2 max-sm:p-0">
      <span className="text-muted sm:hidden">{name}</span>
      {threshold === null ? (
        <span className="text-muted">Not set</span>
      ) : (
        <>
          <OutcomeLabel outcome={threshold.outcome} />
          {threshold.value !== null && <span className="block text-muted">{measuredText(unit, threshold.value)}</span>}
        </>
      )}
    </td>
  );
}
