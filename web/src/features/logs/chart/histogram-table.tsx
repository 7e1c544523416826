import { barsOf, type LogHistogram } from '@/lib/logs/histogram';
import { severities, severityNames } from '@/lib/logs/line';
import { spanText, type TimeSpan } from '@/lib/logs/log-range';

/** The histogram as a table, for reading and for zooming by the keyboard. Intervals without lines are left out. */
export function HistogramTable({ histogram, onZoom }: { histogram: LogHistogram; onZoom: (span: TimeSpan) => void }) {
  const bars = barsOf(histogram).filter((it) => it.total > 0);
  const shown = severities.filter((severity) => bars.some((it) => it.counts[severity]));
  if (bars.length === 0) return <p className="py-2 text-sm text-muted">No lines in this time.</p>;
  return (
    <div tabIndex={0} role="group" aria-label="Lines by time as a table" className="mt-2 max-h-48 overflow-auto rounded-md border">
      <table className="w-full text-left text-xs tabular-nums">
        <thead className="sticky top-0 bg-surface">
          <tr>
            <th scope="col" className="px-2 py-1 font-medium">
              Time
            </th>
            {shown.map((it) => (
              <th key={it} scope="col" className="px-2 py-1 text-right font-medium">
                {severityNames[it]}
              </th>
            ))}
            <th scope="col" className="px-2 py-1 text-right font-medium">
              All
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.span.from} className="border-t">
              <th scope="row" className="px-2 py-1 font-normal">
                <button type="button" className="rounded-sm underline underline-offset-2" onClick={() => onZoom(bar.span)}>
                  {spanText(bar.span)}
                </button>
              </th>
              {shown.map((it) => (
                <td key={it} className="px-2 py-1 text-right">
                  {(bar.counts[it] ?? 0).toLocaleString('en')}
                </td>
              ))}
              <td className="px-2 py-1 text-right">{bar.total.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
