import type { ReactNode } from 'react';
import { classNames } from './class-names';

/** A column: its heading, or with `isHidden` one for screen readers only. */
export interface Column {
  name: string;
  isNumber?: boolean;
  isHidden?: boolean;
}

interface CardTableProps {
  label: string;
  columns: readonly Column[];
  /** Its rows, of `CardRow`. */
  children: ReactNode;
}

/** A table; on a phone each row is a card with labeled values. Its numbers are tabular. */
export function CardTable({ label, columns, children }: CardTableProps) {
  return (
    <table role="table" aria-label={label} className="card-table w-full text-sm">
      <thead role="rowgroup" className="text-left text-muted">
        <tr role="row" className="border-b">
          {columns.map(({ name, isNumber, isHidden }) => (
            <th key={name} role="columnheader" scope="col" className={classNames('font-normal', isNumber && 'text-right')}>
              {isHidden ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="divide-y tabular-nums">
        {children}
      </tbody>
    </table>
  );
}

/** A row: its heading, then its values. */
export function CardRow({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="text-left font-normal max-sm:font-medium">
        {heading}
      </th>
      {children}
    </tr>
  );
}

interface CardCellProps {
  /** The column's name, shown on a phone; absent: the value says it. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A value of a row. */
export function CardCell({ label, className, children }: CardCellProps) {
  return (
    <td role="cell" data-label={label} className={className}>
      {children}
    </td>
  );
}
