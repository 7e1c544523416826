import type { PostgresChange } from '@/api/projects/change-postgres-config';
import type { PostgresConfig, PostgresSetting } from '@/api/projects/get-postgres-config';
import type { ProjectLive } from '@/lib/entities/project';

/** What was typed by the setting's name; null: back to its default. */
export type SettingsDraft = Readonly<Record<string, string | null>>;

/** The settings with what was pushed laid over: what no one has set has its default. */
export function settingsNow({ settings }: PostgresConfig, live: ProjectLive | undefined): PostgresSetting[] {
  if (!live) return settings;
  return settings.map((it) => {
    const set = live.postgres_config?.[it.name];
    return set === undefined ? { ...it, value: it.default, is_default: true } : { ...it, value: set, is_default: false };
  });
}

/** How many of the setting's own unit make a larger one, the largest first. */
const units = {
  ms: [
    [3_600_000, 'h'],
    [60_000, 'min'],
    [1_000, 's'],
  ],
  kB: [
    [1024 ** 3, 'TB'],
    [1024 ** 2, 'GB'],
    [1024, 'MB'],
  ],
} as const;

/** A value in the largest unit in which it is whole: `4 MB`, `1 min`, `150 ms`. */
export function valueWords(value: number, unit: PostgresSetting['unit']): string {
  // Below nothing there is no amount: such a value has a meaning of its own.
  if (unit === null || value < 0) return value.toLocaleString();
  const [size, name] = units[unit].find(([it]) => value !== 0 && value % it === 0) ?? [1, unit];
  return `${(value / size).toLocaleString()} ${name}`;
}

/** From where to where, in words. */
export const rangeWords = ({ low, high, unit }: PostgresSetting) => `${valueWords(low, unit)} to ${valueWords(high, unit)}`;

/** What is wrong with what was typed; null when it is a value that the setting takes. */
export function draftFault(setting: PostgresSetting, draft: SettingsDraft): string | null {
  const typed = draft[setting.name];
  if (typed === undefined || typed === null) return null;
  if (!/^-?\d+$/.test(typed.trim())) return 'Enter a whole number.';
  const value = Number(typed);
  const { low, high, unit } = setting;
  const inUnit = (it: number) => `${it}${unit === null ? '' : ` ${unit}`}`;
  return value < low || value > high ? `Enter ${inUnit(low)} to ${inUnit(high)}.` : null;
}

/** A change that would be saved. */
export interface SettingChange {
  setting: PostgresSetting;
  /** Null: its default again. */
  to: number | null;
}

/** What the draft changes, without what is as it was or is not valid. */
export function changesOf(settings: readonly PostgresSetting[], draft: SettingsDraft): SettingChange[] {
  return settings.flatMap((setting): SettingChange[] => {
    const typed = draft[setting.name];
    if (typed === undefined || draftFault(setting, draft) !== null) return [];
    if (typed === null) return setting.is_default ? [] : [{ setting, to: null }];
    return Number(typed) === setting.value ? [] : [{ setting, to: Number(typed) }];
  });
}

/** The changes as the server takes them. */
export const wireChange = (changes: readonly SettingChange[]): PostgresChange =>
  Object.fromEntries(changes.map(({ setting, to }) => [setting.name, to]));
