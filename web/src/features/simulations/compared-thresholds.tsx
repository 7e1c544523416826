import type { Figure, Threshold } from '@/lib/entities/simulation';
import type { ComparedThreshold } from './compare';
import { measuredWords } from './figure-words';
import { OutcomeLabel } from './outcome-label';

interface ComparedThresholdsProps {
  thresholds: readonly ComparedThreshold[];
  figures: readonly Figure[];
}

/** How the thresholds of two runs came out. On a phone each is a card. */
export function ComparedThresholds({ thresholds, figures }: ComparedThresholdsProps) {
  return (
    <table aria-label="Thresholds" className="w-full text-sm max-sm:block">
      <thead className="text-left text-muted max-sm:sr-only">
        <tr className="border-b">
          <th className="px-4 py-2.5 font-normal">Figure</th>
          <th className="px-4 py-2.5 font-normal">Limit</th>
          <th className="px-4 py-2.5 font-normal">First</th>
          <th className="px-4 py-2.5 font-normal">Second</th>
        </tr>
      </thead>
      <tbody className="divide-y tabular-nums max-sm:block">
        {thresholds.map(({ metric, limit, a, b }) => {
          const figure = figures.find((it) => it.id === metric);
          return (
            <tr key={`${metric} ${limit}`} className="max-sm:grid max-sm:gap-1 max-sm:px-4 max-sm:py-3">
              <th scope="row" className="px-4 py-2.5 text-left font-normal max-sm:p-0 max-sm:font-medium">
                {figure?.label ?? metric}
              </th>
              <td className="px-4 py-2.5 whitespace-nowrap text-muted max-sm:p-0">
                <span className="sm:hidden">Limit </span>
                {limit}
              </td>
              <Came name="First" threshold={a} unit={figure?.unit} />
              <Came name="Second" threshold={b} unit={figure?.unit} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Came({ name, threshold, unit = 'count' }: { name: string; threshold: Threshold | null; unit?: Figure['unit'] | undefined }) {
  return (
    <td className="px-4 py-2.5 max-sm:flex max-sm:flex-wrap max-sm:gap-x-2 max-sm:p-0">
      <span className="text-muted sm:hidden">{name}</span>
      {threshold === null ? (
        <span className="text-muted">Not asked for</span>
      ) : (
        <>
          <OutcomeLabel outcome={threshold.outcome} />
          {threshold.value !== null && <span className="block text-muted">{measuredWords(unit, threshold.value)}</span>}
        </>
      )}
    </td>
  );
}
