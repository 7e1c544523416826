import type { Figure, Threshold } from '@/lib/entities/simulation';
import { measuredWords } from './figure-words';
import { OutcomeLabel } from './outcome-label';

interface ThresholdsTableProps {
  thresholds: readonly Threshold[];
  /** They have the names and units of what the thresholds are about. */
  figures: readonly Figure[];
}

/** Every threshold with its limit, what was seen, and how it came out; those that are broken first. On a phone each is a card. */
export function ThresholdsTable({ thresholds, figures }: ThresholdsTableProps) {
  const order = { broken: 0, kept: 1, not_measured: 2 };
  const sorted = thresholds.toSorted((a, b) => order[a.outcome] - order[b.outcome]);
  return (
    <table aria-label="Thresholds" className="w-full text-sm max-sm:block">
      <thead className="text-left text-muted max-sm:sr-only">
        <tr className="border-b">
          <th className="px-4 py-2.5 font-normal">Figure</th>
          <th className="px-4 py-2.5 font-normal">Limit</th>
          <th className="px-4 py-2.5 font-normal">Seen</th>
          <th className="px-4 py-2.5 font-normal">Outcome</th>
        </tr>
      </thead>
      <tbody className="divide-y tabular-nums max-sm:block">
        {sorted.map(({ metric, limit, value, outcome }) => {
          const figure = figures.find((it) => it.id === metric);
          return (
            <tr key={`${metric} ${limit}`} className="max-sm:grid max-sm:gap-1 max-sm:px-4 max-sm:py-3">
              <th scope="row" className="px-4 py-2.5 text-left font-normal max-sm:p-0">
                {figure?.label ?? metric}
              </th>
              <td className="px-4 py-2.5 whitespace-nowrap text-muted max-sm:p-0">
                <span className="sm:hidden">Limit </span>
                {limit}
              </td>
              <td className="px-4 py-2.5 max-sm:p-0">
                <span className="text-muted sm:hidden">Seen </span>
                {measuredWords(figure?.unit ?? 'count', value)}
              </td>
              <td className="px-4 py-2.5 max-sm:p-0">
                <OutcomeLabel outcome={outcome} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
