import type { Better, ComparedFigure } from './compare';
import { differenceText } from './compare';
import { measuredText } from './figure-text';
import { MeasuredTable } from './measured-table';

const betterLabels: Record<Exclude<Better, null>, string> = { a: 'First is better', b: 'Second is better', same: 'The same' };

/** All metrics of two runs, their difference, and the better one if known. */
export function ComparedFigures({ figures }: { figures: readonly ComparedFigure[] }) {
  return (
    <MeasuredTable label="Metrics" columns={['Metric', 'First', 'Second', 'Difference', 'Better']}>
      {figures.map(({ id, label, unit, a, b, better }) => (
        <tr key={id} className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1 max-sm:px-4 max-sm:py-3">
          <th scope="row" className="px-4 py-2.5 text-left font-normal max-sm:col-span-2 max-sm:p-0 max-sm:font-medium">
            {label}
          </th>
          <td className="px-4 py-2.5 max-sm:p-0">
            <span className="text-muted sm:hidden">First </span>
            {measuredText(unit, a)}
          </td>
          <td className="px-4 py-2.5 max-sm:p-0">
            <span className="text-muted sm:hidden">Second </span>
            {measuredText(unit, b)}
          </td>
          <td className="px-4 py-2.5 text-muted max-sm:p-0">{differenceText({ unit, a, b })}</td>
          <td className="px-4 py-2.5 max-sm:p-0">{better !== null && betterLabels[better]}</td>
        </tr>
      ))}
    </MeasuredTable>
  );
}
