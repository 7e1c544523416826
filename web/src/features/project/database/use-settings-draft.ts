import { useMemo, useState } from 'react';
import type { PostgresSetting } from '@/api/projects/get-postgres-config';
import { readSettings } from './as-text/read-settings';
import { rewritten, settingsText } from './as-text/write-settings';
import type { SettingsDraft } from './settings-draft';

/**
 * The edited settings, as fields or as text: one draft with two views. An edited text keeps its
 * comments; when a field or another user changes a setting, its line follows.
 */
export function useSettingsDraft(settings: readonly PostgresSetting[]) {
  const [draft, setDraft] = useState<SettingsDraft>({});
  const [written, setWritten] = useState<string | null>(null);
  const text = useMemo(
    () => (written === null ? settingsText(settings, draft) : rewritten(written, settings, draft)),
    [written, settings, draft],
  );
  const { faults, lines } = useMemo(() => readSettings(text, settings), [text, settings]);
  return {
    draft,
    text,
    /** The errors of the text; those shown by a field have its setting's name in `of`. */
    faults,
    /** The line of a setting in the text. */
    lines,
    put: (name: string, typed: string | null) => setDraft({ ...draft, [name]: typed }),
    write: (next: string) => {
      setWritten(next);
      setDraft(readSettings(next, settings).draft);
    },
    /** The draft was saved: it becomes the current state. Comments stay. */
    settle: () => {
      setWritten(written === null ? null : text);
      setDraft({});
    },
    /** Discards the draft. */
    clear: () => {
      setWritten(null);
      setDraft({});
    },
  };
}
