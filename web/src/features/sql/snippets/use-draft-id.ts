import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readInTab, writeInTab } from '@/lib/tab-storage';
import { uuid } from '@/lib/uuid';

/** The parameter of the address that opens an unsaved text. */
export const draftParameter = 'draft';

const storedAs = (ref: string) => `sql_draft.${ref}`;

/**
 * The unsaved text of this tab: the one in the address, else the one that was open last in this tab,
 * else a new one. Null while a saved snippet is open. Also returns a function that makes the next new
 * snippet start empty.
 */
export function useDraftId(ref: string, isNew: boolean): [draftId: string | null, renew: () => void] {
  const [search] = useSearchParams();
  const [own, setOwn] = useState(() => readInTab(storedAs(ref)) ?? uuid());
  const given = search.get(draftParameter) ?? own;
  useEffect(() => {
    if (isNew) writeInTab(storedAs(ref), given);
  }, [ref, isNew, given]);
  return [isNew ? given : null, () => setOwn(uuid())];
}
