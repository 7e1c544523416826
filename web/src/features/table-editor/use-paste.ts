import { useEffect, useRef } from 'react';
import type { TableRows } from '@/api/rows/list-rows';
import { boundsOf, type GridSelection } from '@/lib/grid/selection';
import { messageOf } from '@/lib/error-message';
import { type ClipboardCell, parseCells } from '@/lib/table-editor/clipboard';
import { type PasteArea, pastedHeight } from '@/lib/table-editor/paste';
import { toast } from '@/ui/toast';
import { loadedMax } from './rows/loaded-max';
import type { ShownRows } from './rows/use-shown-rows';
import type { useTableRows } from './rows/use-table-rows';

interface PasteInputs {
  rows: ReturnType<typeof useTableRows>;
  shown: ShownRows;
  selection: GridSelection;
  canEdit: boolean;
  paste: (cells: readonly (readonly ClipboardCell[])[], area: PasteArea) => void;
}

/** Cells to be pasted once the rows that they cover are loaded. */
interface WaitingPaste {
  cells: readonly (readonly ClipboardCell[])[];
  area: PasteArea;
  /** Rows of the grid that they need. */
  needed: number;
  of: TableRows;
}

/**
 * Pastes a text at the selection. Existing rows that are not loaded are loaded first, because rows
 * below the last loaded one become new rows.
 */
export function usePaste({ rows: { rows, query, loaded }, shown, selection, canEdit, paste }: PasteInputs): (text: string) => void {
  const waiting = useRef<WaitingPaste | null>(null);
  const { hasNextPage, isFetching, isFetchNextPageError, error, fetchNextPage } = query;
  useEffect(() => {
    const it = waiting.current;
    if (!it || isFetching) return;
    if (it.of === rows && shown.count < it.needed && hasNextPage && !isFetchNextPageError) return void fetchNextPage();
    waiting.current = null;
    // Another filter or order shows other rows at this place.
    if (it.of !== rows) return;
    if (isFetchNextPageError) return void toast.error(`Nothing was pasted, because the rows below could not be loaded. ${messageOf(error)}`);
    paste(it.cells, it.area);
  });
  return (text) => {
    if (!canEdit || text === '') return;
    const [cells, area] = [parseCells(text), boundsOf(selection)];
    const needed = area.top + pastedHeight(cells, area);
    if (needed <= shown.count || !hasNextPage) return paste(cells, area);
    if (needed - shown.count + loaded.length > loadedMax) {
      return void toast.error(`Nothing was pasted: the page shows ${loadedMax.toLocaleString('en')} rows at most. Filter the table, or paste fewer rows.`);
    }
    waiting.current = { cells, area, needed, of: rows };
    void fetchNextPage();
  };
}
