import type { PostgresSetting } from '@/api/projects/get-postgres-config';
import type { CodeFault } from '@/lib/code-editor';
import { draftFault, type SettingsDraft } from '../settings-draft';
import { amountOf, takesText } from './amount-text';
import { saysNothing, type SettingLine, settingLine } from './setting-line';

/** An error in a line; `of` is the setting whose field shows it, too. */
export interface LineFault extends CodeFault {
  of: string | null;
}

/** The parsed text. */
export interface SettingsRead {
  draft: SettingsDraft;
  faults: LineFault[];
  /** The line of each setting's value, counted from 1. The last one counts, as in PostgreSQL. */
  lines: ReadonlyMap<string, number>;
}

/** Parses settings as in postgresql.conf: settings missing in the text have their default. */
export function readSettings(text: string, settings: readonly PostgresSetting[]): SettingsRead {
  const faults: LineFault[] = [];
  const found = new Map<string, { at: number; line: SettingLine }>();
  for (const [index, written] of text.split('\n').entries()) {
    const at = index + 1;
    const line = settingLine(written);
    const message = lineFault(written, line, settings, line ? found.get(line.name)?.at : undefined);
    if (message !== null) faults.push({ line: at, from: 1, to: written.length + 1, message, of: null });
    if (line) found.set(line.name, { at, line });
  }
  const draft: Record<string, string | null> = {};
  for (const setting of settings) {
    const place = found.get(setting.name);
    const typed = settled(setting, place ? amountOf(place.line.value, setting.unit) : null);
    if (typed !== undefined) draft[setting.name] = typed;
    if (place && draftFault(setting, draft) !== null) {
      const { from, to } = place.line;
      // A marker needs a width to be visible.
      const marked = to > from ? { from, to } : { from: 1, to: from };
      faults.push({ line: place.at, ...marked, message: takesText(setting), of: setting.name });
    }
  }
  faults.sort((a, b) => a.line - b.line);
  return { draft, faults, lines: new Map([...found].map(([name, { at }]) => [name, at])) };
}

/** The error of a line regardless of its value; null if there is none. */
function lineFault(written: string, line: SettingLine | null, settings: readonly PostgresSetting[], earlier: number | undefined): string | null {
  if (saysNothing(written)) return null;
  if (!line) return 'Use name = value, or start the line with # for a comment.';
  if (!settings.some((it) => it.name === line.name)) return `Unknown setting “${line.name}”.`;
  return earlier === undefined ? null : `${line.name} is already set on line ${earlier}. Remove one of them.`;
}

/** Draft value of a setting, or undefined if unchanged. */
export function settled(setting: PostgresSetting, typed: string | null | undefined): string | null | undefined {
  if (typed === undefined) return undefined;
  if (typed === null) return setting.is_default ? undefined : null;
  const text = typed.trim();
  return text !== '' && Number(text) === setting.value ? undefined : text;
}
