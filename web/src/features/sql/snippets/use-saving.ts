import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { getSnippet } from '@/api/content/get-snippet';
import { isConflict, saveSnippet } from '@/api/content/save-snippet';
import { changeOf, type Snippet } from '@/api/content/snippet';
import { drafts } from '@/lib/drafts';
import { uuid } from '@/lib/uuid';
import { messageOf } from '@/lib/error-message';
import { toast } from '@/ui/toast';
import type { OpenText } from './open-text';
import { draftKey } from './draft-key';
import { unsavedKey } from './use-unsaved';

/** The draft is written once the user stops typing for this time, and when the page is hidden. */
const restMs = 500;

/** A saved version that this text does not start from. */
export interface Conflict {
  theirs: Snippet;
  /** The text that both started from. */
  base: string;
}

interface SavingInput {
  ref: string;
  id: string;
  /** The unsaved text of a new snippet. */
  draftId: string | null;
  opened: { snippet: Snippet | null; open: OpenText };
  text: string;
  /** The text of the editor at this moment, which may be ahead of the last rendering. */
  readText: () => string;
  /** A new snippet has got its ID. */
  onCreated: (id: string) => void;
}

/** Saves a snippet on the server, and its unsaved text in this browser. */
export function useSaving({ ref, id, draftId, opened, text, readText, onCreated }: SavingInput) {
  const client = useQueryClient();
  const [snippet, setSnippet] = useState(opened.snippet);
  const [base, setBase] = useState(opened.open.base);
  const [conflict, setConflict] = useState<Conflict | null>(opened.open.conflict);
  const [isConflictClosed, setConflictClosed] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isChanged = text !== base;

  const key = snippet ? draftKey(ref, snippet.id, null) : draftKey(ref, id, draftId);
  const draftOf = (latest: string) => (latest === base ? null : { key, text: latest, version: snippet?.version ?? null, base, savedAt: Date.now() });
  const keep = useEffectEvent(() => {
    const unsaved = draftOf(readText());
    const kept = unsaved ? drafts.write(unsaved) : drafts.remove(key);
    if (!snippet) void kept.then(() => client.invalidateQueries({ queryKey: unsavedKey(ref) }));
  });
  const keepNow = useEffectEvent(() => drafts.keepNow(key, draftOf(readText())));
  useEffect(() => {
    const timer = setTimeout(() => keep(), restMs);
    return () => clearTimeout(timer);
  }, [text, base, key]);
  useEffect(() => {
    const hide = () => keepNow();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', hide);
    return () => {
      keep();
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', hide);
    };
  }, []);

  const saved = (next: Snippet, sql: string) => {
    setSnippet(next);
    setBase(sql);
    setConflict(null);
  };
  const send = async (over: Snippet, sql: string): Promise<boolean> => {
    setSaving(true);
    try {
      saved(await saveSnippet(client, ref, changeOf(over, { sql })), sql);
      return true;
    } catch (error) {
      const theirs = isConflict(error) ? await getSnippet(ref, over.id) : null;
      // Only its name or its folder has changed.
      if (theirs && theirs.content?.sql === base && theirs.version !== over.version) return await send(theirs, sql);
      if (!theirs) {
        toast.error(`Couldn't save the snippet. Your text is kept in this browser. ${messageOf(error)}`);
        return false;
      }
      setConflict({ theirs, base });
      setConflictClosed(false);
      return false;
    } finally {
      setSaving(false);
    }
  };
  return {
    snippet,
    /** The text of the version that this text starts from. */
    base,
    isChanged,
    isSaving,
    conflict,
    /** The user decides later; saving shows it again. */
    isConflictClosed,
    /** Saves the text; a new one needs a name first. */
    save: () => (snippet ? send(snippet, readText()) : Promise.resolve(false)),
    create: async (name: string, visibility: Snippet['visibility']): Promise<void> => {
      const sql = readText();
      setSaving(true);
      try {
        const made = await saveSnippet(client, ref, {
          id: uuid(),
          name,
          description: '',
          type: 'sql',
          visibility,
          folder_id: null,
          favorite: false,
          content: { sql, schema_version: '1.0' },
        });
        await drafts.remove(key);
        void client.invalidateQueries({ queryKey: unsavedKey(ref) });
        saved(made, sql);
        onCreated(made.id);
      } finally {
        setSaving(false);
      }
    },
    /** Takes a newer version of the server as the one that the text starts from. */
    rebase: (theirs: Snippet) => {
      setSnippet(theirs);
      setBase(theirs.content?.sql ?? '');
      setConflict(null);
    },
    /** Saves this text over the newer version. */
    overwrite: (theirs: Snippet, sql: string) => send(theirs, sql),
    /** Another user has saved. */
    noteNewer: (theirs: Snippet) => {
      setConflict({ theirs, base });
      setConflictClosed(false);
    },
    closeConflict: () => setConflictClosed(true),
  };
}

export type Saving = ReturnType<typeof useSaving>;
