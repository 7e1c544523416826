import type { PolicyTestResult } from '@/api/database/test-policies';
import { columnsOf, valueText } from '@/lib/database/policy-test';

/** The rows that a role sees. */
export function TestedRows({ result: { role, rows, is_cut: isCut } }: { result: PolicyTestResult }) {
  const columns = columnsOf(rows);
  const count = rows.length === 0 ? 'no rows' : `${isCut ? 'more than ' : ''}${rows.length.toLocaleString('en')} ${rows.length === 1 ? 'row' : 'rows'}`;
  return (
    <section aria-label="Result" className="grid min-w-0 gap-2">
      <p role="status" className="text-sm">
        As {role}, the query returns {count}.
      </p>
      {rows.length > 0 && (
        <div role="region" aria-label="Rows" tabIndex={0} className="max-h-80 overflow-auto rounded-md border">
          <table className="w-full text-left text-sm">
            <thead className="text-muted">
              <tr className="border-b">
                {columns.map((it) => (
                  <th key={it} scope="col" className="px-3 py-2 font-mono font-normal whitespace-nowrap">
                    {it}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y font-mono tabular-nums">
              {rows.map((row, at) => (
                <tr key={at}>
                  {columns.map((it) => (
                    <td key={it} className="max-w-80 truncate px-3 py-1.5">
                      {valueText(row[it])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
