import type { Figure, Threshold } from '@/lib/entities/simulation';
import { CardCell, CardRow, CardTable } from '@/ui/card-table';
import { measuredText } from './figure-text';
import { OutcomeLabel } from './outcome-label';

interface ThresholdsTableProps {
  thresholds: readonly Threshold[];
  /** The metrics with the names and units of the thresholds. */
  figures: readonly Figure[];
}

const columns = ['Metric', 'Limit', 'Actual', 'Result'].map((name) => ({ name }));

/** All thresholds with limit, actual value, and outcome; failed ones first. */
export function ThresholdsTable({ thresholds, figures }: ThresholdsTableProps) {
  const order = { broken: 0, kept: 1, not_measured: 2 };
  const sorted = thresholds.toSorted((a, b) => order[a.outcome] - order[b.outcome]);
  return (
    <CardTable label="Thresholds" columns={columns}>
      {sorted.map(({ metric, limit, value, outcome }) => {
        const figure = figures.find((it) => it.id === metric);
        return (
          <CardRow key={`${metric} ${limit}`} heading={figure?.label ?? metric}>
            <CardCell label="Limit" className="text-muted">
              {limit}
            </CardCell>
            <CardCell label="Actual">{measuredText(figure?.unit ?? 'count', value)}</CardCell>
            <CardCell label="Result">
              <OutcomeLabel outcome={outcome} />
            </CardCell>
          </CardRow>
        );
      })}
    </CardTable>
  );
}
