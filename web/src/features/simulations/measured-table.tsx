import type { ReactNode } from 'react';

interface MeasuredTableProps {
  label: string;
  columns: readonly string[];
  /** Its rows. */
  children: ReactNode;
}

/** A table of metrics. On a phone each row is a card. */
export function MeasuredTable({ label, columns, children }: MeasuredTableProps) {
  return (
    <table aria-label={label} className="w-full text-sm max-sm:block">
      <thead className="text-left text-muted max-sm:sr-only">
        <tr className="border-b">
          {columns.map((it) => (
            <th key={it} className="px-4 py-2.5 font-normal">
              {it}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y tabular-nums max-sm:block">{children}</tbody>
    </table>
  );
}
