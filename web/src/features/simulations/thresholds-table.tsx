import type { Figure, Threshold } from '@/lib/entities/simulation';
import { measuredText } from './figure-text';
import { MeasuredTable } from './measured-table';
import { OutcomeLabel } from './outcome-label';
import { ThresholdRow } from './threshold-row';

interface ThresholdsTableProps {
  thresholds: readonly Threshold[];
  /** The metrics with the names and units of the thresholds. */
  figures: readonly Figure[];
}

/** All thresholds with limit, actual value, and outcome; failed ones first. */
export function ThresholdsTable({ thresholds, figures }: ThresholdsTableProps) {
  const order = { broken: 0, kept: 1, not_measured: 2 };
  const sorted = thresholds.toSorted((a, b) => order[a.outcome] - order[b.outcome]);
  return (
    <MeasuredTable label="Thresholds" columns={['Metric', 'Limit', 'Actual', 'Result']}>
      {sorted.map(({ metric, limit, value, outcome }) => {
        const figure = figures.find((it) => it.id === metric);
        return (
          <ThresholdRow key={`${metric} ${limit}`} metric={metric} limit={limit} figure={figure}>
            <td className="px-4 py-2.5 max-sm:p-0">
              <span className="text-muted sm:hidden">Actual </span>
              {measuredText(figure?.unit ?? 'count', value)}
            </td>
            <td className="px-4 py-2.5 max-sm:p-0">
              <OutcomeLabel outcome={outcome} />
            </td>
          </ThresholdRow>
        );
      })}
    </MeasuredTable>
  );
}
