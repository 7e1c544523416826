import type { PostgresSetting } from '@/api/projects/get-postgres-config';
import { rangeText, type SettingsDraft, valueText } from '../settings-draft';
import { amountText } from './amount-text';
import { readSettings, settled } from './read-settings';
import { nameCommentedOut, settingLine, writtenValue } from './setting-line';

const opening = [
  '# Settings that are commented out or missing use their default.',
  '# Numbers can have units: 64MB, 30s.',
];

/** The settings as a text with descriptions; defaults are commented out, as in postgresql.conf. */
export function settingsText(settings: readonly PostgresSetting[], draft: SettingsDraft): string {
  const parts = settings.map((setting) =>
    [
      `# ${setting.summary}`,
      `# ${rangeText(setting)}, default ${valueText(setting.default, setting.unit)}.${setting.needs_restart ? ' Needs a restart.' : ''}`,
      lineFor(setting, draft[setting.name]),
    ].join('\n'),
  );
  return `${[opening.join('\n'), ...parts].join('\n\n')}\n`;
}

/**
 * The same text with the lines of other values updated: because a field was edited, or because
 * another user has changed a setting. A text that matches the draft is unchanged.
 */
export function rewritten(text: string, settings: readonly PostgresSetting[], draft: SettingsDraft): string {
  const said = readSettings(text, settings).draft;
  const wrong = settings.filter((it) => said[it.name] !== settled(it, draft[it.name]));
  if (wrong.length === 0) return text;
  return wrong.reduce((lines, it) => withSetting(lines, it, draft[it.name]), text.split('\n')).join('\n');
}

/** The target of a setting: a value as text, or null for its default. */
function draftValue(setting: PostgresSetting, typed: string | null | undefined): string | null {
  const change = settled(setting, typed);
  if (change === undefined) return setting.is_default ? null : amountText(setting.value, setting.unit);
  if (change === null) return null;
  return /^-?\d+$/.test(change) ? amountText(Number(change), setting.unit) : writtenValue(change);
}

function lineFor(setting: PostgresSetting, typed: string | null | undefined): string {
  const value = draftValue(setting, typed);
  return value === null ? `#${setting.name} = ${amountText(setting.default, setting.unit)}` : `${setting.name} = ${value}`;
}

function withSetting(lines: readonly string[], setting: PostgresSetting, typed: string | null | undefined): string[] {
  const value = draftValue(setting, typed);
  const isIts = (line: string) => settingLine(line)?.name === setting.name;
  if (value === null) return lines.map((line) => (isIts(line) ? `#${line}` : line));
  const at = lines.findLastIndex(isIts);
  if (at >= 0) return lines.with(at, withValue(lines[at] ?? '', value));
  const out = lines.findLastIndex((line) => nameCommentedOut(line) === setting.name);
  if (out >= 0) return lines.with(out, lineFor(setting, typed));
  // After the last line with content.
  const end = lines.findLastIndex((line) => line.trim() !== '') + 1;
  return lines.toSpliced(end, 0, lineFor(setting, typed));
}

function withValue(written: string, value: string): string {
  const line = settingLine(written);
  if (!line) return written;
  // A name needs a separator before the value.
  const before = /\w$/.test(line.before) ? `${line.before} ` : line.before;
  return `${before}${value}${line.after}`;
}
