import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { parseAddress, withQuery } from '@/lib/table-editor/address';
import type { RowFilter, RowSort } from '@/lib/table-editor/row-query';

/** The filters and sorts of the address, so that a link shows the same rows. */
export function useTableQuery() {
  const [parameters, setParameters] = useSearchParams();
  const text = parameters.toString();
  const query = useMemo(() => parseAddress(new URLSearchParams(text)), [text]);
  const change = (next: Partial<typeof query>) => setParameters((known) => withQuery(known, { ...parseAddress(known), ...next }), { replace: true });
  return {
    ...query,
    setFilters: (filters: RowFilter[]) => change({ filters }),
    setSorts: (sorts: RowSort[]) => change({ sorts }),
    /** A click on a header: ascending, descending, none. */
    sortBy: (column: string, isAdded: boolean) => {
      const known = query.sorts.find((it) => it.column === column);
      const next = known ? (known.descending ? [] : [{ ...known, descending: true }]) : [{ column, descending: false, nulls_first: false }];
      if (!isAdded) return change({ sorts: next });
      change({ sorts: known ? query.sorts.flatMap((it) => (it === known ? next : [it])) : [...query.sorts, ...next] });
    },
  };
}
