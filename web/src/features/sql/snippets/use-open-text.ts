import { useEffect, useState } from 'react';
import { useSnippet } from '@/api/content/get-snippet';
import { drafts } from '@/lib/drafts';
import type { Draft } from '@/lib/drafts';
import { type OpenText, openText } from './open-text';
import type { Snippet } from '@/api/content/snippet';

export const newId = 'new';

/** What is known of the snippet of an address. */
export type OpenedSnippet =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; retry: () => void }
  | { kind: 'ready'; snippet: Snippet | null; open: OpenText };

/** Loads a snippet and its draft of this browser. `given` is a text in the address. */
export function useOpenText(ref: string, id: string, key: string, given: string): OpenedSnippet {
  const isNew = id === newId;
  const { data, error, refetch, isFetchedAfterMount } = useSnippet(ref, id, !isNew);
  const [draft, setDraft] = useState<Draft | null | undefined>(undefined);
  const [opened, setOpened] = useState<OpenedSnippet | null>(null);
  useEffect(() => {
    let isGone = false;
    void drafts.read(key).then((found) => {
      if (!isGone) setDraft(found);
    });
    return () => {
      isGone = true;
    };
  }, [key]);
  if (opened) return opened;
  if (!isNew && error && !data) return { kind: 'failed', error, retry: () => void refetch() };
  if (draft === undefined || (!isNew && (!data || !isFetchedAfterMount))) return { kind: 'loading' };
  // Later versions are shown as such, not in place of what the user edits.
  const ready: OpenedSnippet = { kind: 'ready', snippet: data ?? null, open: openText(data ?? null, draft, given) };
  setOpened(ready);
  return ready;
}
