import { useMemo, useState } from 'react';
import type { PostgresSetting } from '@/api/projects/get-postgres-config';
import { readSettings } from './as-text/read-settings';
import { rewritten, settingsText } from './as-text/write-settings';
import type { SettingsDraft } from './settings-draft';

/**
 * What is wanted of the settings, typed into fields or written as text: one draft, seen two ways. A
 * text that was written is kept with its comments; where a field or someone else changes a setting,
 * its line follows.
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
    /** What is wrong with the text; what a field shows too has its setting's name in `of`. */
    faults,
    /** In which line of the text a setting is. */
    lines,
    put: (name: string, typed: string | null) => setDraft({ ...draft, [name]: typed }),
    write: (next: string) => {
      setWritten(next);
      setDraft(readSettings(next, settings).draft);
    },
    /** It is as it should be: what was wanted is so now. What was written around it stays. */
    settle: () => {
      setWritten(written === null ? null : text);
      setDraft({});
    },
    /** Forgets all that was wanted. */
    clear: () => {
      setWritten(null);
      setDraft({});
    },
  };
}
