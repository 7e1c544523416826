import type { Snippet } from '@/api/content/snippet';
import type { Draft } from '@/lib/drafts';

/** The text with which a snippet opens, and the saved version it is compared with. */
export interface OpenText {
  text: string;
  /** The last known version of the server; null for a text that was never saved. */
  version: number | null;
  base: string;
  /** The server has a newer version than the one that the draft started from. */
  conflict: { theirs: Snippet; base: string } | null;
}

/** Reconciles the server's version with an unsaved text of this browser. */
export function openText(snippet: Snippet | null, draft: Draft | null, given: string): OpenText {
  if (!snippet) return { text: given !== '' ? given : (draft?.text ?? ''), version: null, base: '', conflict: null };
  const saved = snippet.content?.sql ?? '';
  const own = { version: snippet.version, base: saved, conflict: null };
  if (!draft || draft.text === saved) return { text: saved, ...own };
  if (draft.version === snippet.version) return { text: draft.text, ...own };
  return { text: draft.text, ...own, conflict: { theirs: snippet, base: draft.base } };
}
