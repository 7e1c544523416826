import { CardCell, CardRow, CardTable } from '@/ui/card-table';
import type { Better, ComparedFigure } from './compare';
import { differenceText } from './compare';
import { measuredText } from './figure-text';

const betterLabels: Record<Exclude<Better, null>, string> = { a: 'First is better', b: 'Second is better', same: 'The same' };

const columns = ['Metric', 'First', 'Second', 'Difference', 'Better'].map((name) => ({ name }));

/** All metrics of two runs, their difference, and the better one if known. */
export function ComparedFigures({ figures }: { figures: readonly ComparedFigure[] }) {
  return (
    <CardTable label="Metrics" columns={columns}>
      {figures.map(({ id, label, unit, a, b, better }) => (
        <CardRow key={id} heading={label}>
          <CardCell label="First">{measuredText(unit, a)}</CardCell>
          <CardCell label="Second">{measuredText(unit, b)}</CardCell>
          <CardCell label="Difference">{differenceText({ unit, a, b })}</CardCell>
          <CardCell label="Better">{better !== null && betterLabels[better]}</CardCell>
        </CardRow>
      ))}
    </CardTable>
  );
}
