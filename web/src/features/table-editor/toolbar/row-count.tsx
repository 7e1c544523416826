import { useState } from 'react';
import { useRowCount } from '@/api/rows/count-rows';
import type { RowFilter } from '@/lib/table-editor/row-query';
import { TextButton } from '@/ui/text-button';

interface RowCountProps {
  projectRef: string;
  schema: string;
  table: string;
  filters: readonly RowFilter[];
}

/** The number of rows; an estimate is counted exactly on request. */
export function RowCount({ projectRef, schema, table, filters }: RowCountProps) {
  const [exactFor, setExactFor] = useState<readonly RowFilter[] | null>(null);
  const isExact = exactFor === filters;
  const { data, error, isFetching } = useRowCount(projectRef, { schema, table, filters, ...(isExact && { exact: true }) });
  if (isFetching) return <span className="text-muted">Counting…</span>;
  if (error || !data) return <TextButton onClick={() => setExactFor(filters)}>Count rows</TextButton>;
  const count = `${data.count.toLocaleString('en')} ${data.count === 1 ? 'row' : 'rows'}`;
  if (!data.is_estimate) return <span className="tabular-nums">{count}</span>;
  return (
    <TextButton onClick={() => setExactFor(filters)} title="An estimate of the planner. Click to count all rows.">
      About {count}
    </TextButton>
  );
}
