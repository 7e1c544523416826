import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refreshCount } from '@/api/rows/count-rows';
import { currentLiveRows, useLiveRows } from '@/api/rows/live-rows';
import { changeLoaded, getRows, knownPages, refreshRows, type TableRows } from '@/api/rows/list-rows';
import { changedCells, type LiveMarks, noMarks } from '@/lib/table-editor/live-marks';
import { type ChangedKeys, type LiveSeen, liveStep } from '@/lib/table-editor/live-rows';
import type { Pending } from '@/lib/table-editor/pending';
import { type LoadedRow, rowId } from '@/lib/table-editor/row';
import type { RowFilter } from '@/lib/table-editor/row-query';
import { loadedRows, pageOf } from '../rows/use-table-rows';

interface LiveInputs {
  ref: string;
  rows: TableRows;
  /** The columns that identify a row; null until rows are loaded. */
  keyColumns: readonly string[] | null;
  pending: Pending;
  /** A cell is being edited, or changes are being saved: the rows stay as they are until that ends. */
  isHeld: boolean;
}

/** How long changed cells are highlighted. */
const highlightMs = 2_000;
/** With more rows, new ones are shown on request, because they are not inserted at their place without reading all. */
const placedMax = 1_000;
/** The own changes of so many rows are not highlighted. */
const ownMax = 20_000;

/** Applies changes that others make in a table to the shown rows. */
export function useLiveChanges({ ref, rows, keyColumns, pending, isHeld }: LiveInputs) {
  const client = useQueryClient();
  const state = useLiveRows(ref, rows.id);
  const [marks, setMarks] = useState<LiveMarks>(noMarks);
  const [unplaced, setUnplaced] = useState<ReadonlySet<string>>(new Set());
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const seen = useRef<LiveSeen | null>(null);
  const own = useRef(new Set<string>());
  const isBusy = useRef(false);

  const shown = (): LoadedRow[] => knownPages(client, ref, rows).flatMap(loadedRows);
  const isComplete = () => knownPages(client, ref, rows).at(-1)?.next === null;
  const highlight = (before: readonly LoadedRow[], isWhole: boolean) => {
    const made = changedCells(before, shown(), { isWhole, own: own.current });
    if (made.size > 0) setMarks((known) => new Map([...known, ...made]));
  };
  const readAll = async () => {
    const before = shown();
    const isWhole = isComplete() && before.length > 0;
    await refreshRows(client, ref, rows);
    setUnplaced(new Set());
    highlight(before, isWhole);
  };
  const readChanged = async (step: ChangedKeys) => {
    const before = shown();
    const ids = new Set(before.map((it) => it.identity?.id));
    const read = [...step.inserted, ...step.updated.filter((it) => ids.has(rowId(it)))];
    const found = new Map<string | undefined, LoadedRow>();
    const { schema, table, filters = [] } = rows.request;
    for (const these of filtersOf(read, keyColumns ?? [])) {
      const answer = await getRows(client, ref, { schema, table, filters: [...filters, ...these], limit: Math.max(1, read.length) });
      // The table was changed meanwhile: with other columns, no row can be replaced by another one.
      if (answer.columns.join('\n') !== knownPages(client, ref, rows)[0]?.columns.join('\n')) return readAll();
      for (const it of loadedRows(answer)) found.set(it.identity?.id, it);
    }
    // What does not match the filters any more is like a deleted row.
    const removed = new Set([...step.deleted, ...step.inserted, ...step.updated].map(rowId).filter((it) => ids.has(it) && !found.has(it)));
    const touched = [...removed].filter((it) => pending.updates[it] || pending.deletes[it]);
    setGone((known) => (touched.length > 0 || [...found.keys()].some((it) => known.has(it ?? '')) ? new Set([...known, ...touched].filter((it) => !found.has(it))) : known));
    changeLoaded(client, ref, rows, (page) => {
      const kept = loadedRows(page).filter((it) => !removed.has(it.identity?.id ?? '') || touched.includes(it.identity?.id ?? ''));
      return pageOf(page, kept.map((it) => found.get(it.identity?.id) ?? it));
    });
    highlight(before, false);
    const fresh = step.inserted.map(rowId).filter((it) => found.has(it) && !ids.has(it));
    if (fresh.length > 0 && isComplete() && before.length <= placedMax) await readAll();
    else if (fresh.length > 0) setUnplaced((known) => new Set([...known, ...fresh]));
    if (step.inserted.length + step.deleted.length > 0) void refreshCount(client, ref);
  };

  const follow = useEffectEvent(async () => {
    if (isBusy.current || isHeld || keyColumns === null) return;
    isBusy.current = true;
    try {
      for (;;) {
        const now = currentLiveRows(client, ref, rows.id);
        if (!now) return;
        const next = liveStep(seen.current, now, keyColumns);
        seen.current = next.seen;
        if (next.step.kind === 'none') return;
        if (next.step.kind === 'all') {
          await readAll();
          void refreshCount(client, ref);
        } else {
          await readChanged(next.step);
        }
      }
    } catch {
      // The rows stay as they are, and the next change reads all of them.
      seen.current = null;
    } finally {
      isBusy.current = false;
    }
  });
  const isLoaded = keyColumns !== null;
  // A notice is an event of the server, not a state to be derived.
  // eslint-disable-next-line react-hooks/set-state-in-effect
  useEffect(() => void follow(), [state, isHeld, isLoaded]);
  useEffect(() => {
    if (marks === noMarks) return;
    const timer = setTimeout(() => setMarks(noMarks), highlightMs);
    return () => clearTimeout(timer);
  }, [marks]);

  return {
    state,
    marks,
    /** Rows with unsaved changes that no longer exist. */
    gone,
    /** The number of new rows that are not shown yet. */
    unplaced: unplaced.size,
    showNew: () => void readAll(),
    /** The person has saved these rows. */
    noteOwn: (ids: readonly string[]) => {
      if (own.current.size > ownMax) own.current.clear();
      for (const id of ids) own.current.add(id);
    },
  };
}

/** One request for keys of one column, else one for each row. */
function filtersOf(keys: readonly (readonly string[])[], columns: readonly string[]): RowFilter[][] {
  const [column] = columns;
  if (keys.length === 0 || column === undefined) return [];
  if (columns.length === 1) return [[{ column, operator: 'in', values: keys.map((it) => it[0]!) }]];
  return keys.map((key) => columns.map((name, at): RowFilter => ({ column: name, operator: '=', value: key[at]! })));
}
