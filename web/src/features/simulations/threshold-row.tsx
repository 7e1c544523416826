import type { ReactNode } from 'react';
import type { Figure } from '@/lib/entities/simulation';

interface ThresholdRowProps {
  metric: string;
  limit: string;
  /** Contains the name of the limited metric; else the metric's name is used. */
  figure: Figure | undefined;
  /** The actual value. */
  children: ReactNode;
}

/** A threshold in a table: metric and limit. */
export function ThresholdRow({ metric, limit, figure, children }: ThresholdRowProps) {
  return (
    <tr className="max-sm:grid max-sm:gap-1 max-sm:px-4 max-sm:py-3">
      <th scope="row" className="px-4 py-2.5 text-left font-normal max-sm:p-0 max-sm:font-medium">
        {figure?.label ?? metric}
      </th>
      <td className="px-4 py-2.5 whitespace-nowrap text-muted max-sm:p-0">
        <span className="sm:hidden">Limit </span>
        {limit}
      </td>
      {children}
    </tr>
  );
}
