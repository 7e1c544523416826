import { readInTab, writeInTab } from '@/lib/tab-storage';
import { changeCount, nothingPending, type Pending } from '@/lib/table-editor/pending';

const keyOf = (ref: string, id: number) => `table_changes.${ref}.${id}`;

/** Characters of changes that are kept; the storage of a tab has about 5 Mi. */
const keptMax = 1024 * 1024;

/** The changes of a table that this tab had before it was reloaded. */
export function keptChanges(ref: string, id: number): Pending {
  try {
    const kept = JSON.parse(readInTab(keyOf(ref, id)) ?? 'null') as Pending | null;
    return kept && typeof kept.updates === 'object' && typeof kept.deletes === 'object' && Array.isArray(kept.inserts) ? kept : nothingPending;
  } catch {
    return nothingPending;
  }
}

/** Keeps the changes for a reload. Too many are not kept; the browser asks before they are lost. */
export function keepChanges(ref: string, id: number, pending: Pending): void {
  const text = changeCount(pending) === 0 ? null : JSON.stringify(pending);
  writeInTab(keyOf(ref, id), text !== null && text.length <= keptMax ? text : null);
}
