import type { PostgresChange } from '@/api/projects/change-postgres-config';
import type { PostgresConfig, PostgresSetting } from '@/api/projects/get-postgres-config';
import type { ProjectLive } from '@/lib/entities/project';

/** Typed values by setting name; null: reset to the default. */
export type SettingsDraft = Readonly<Record<string, string | null>>;

/**
 * Overlays the settings with the pushed ones: settings that are not customized have their default.
 */
export function settingsNow({ settings }: PostgresConfig, live: ProjectLive | undefined): PostgresSetting[] {
  if (!live) return settings;
  return settings.map((it) => {
    const set = live.postgres_config?.[it.name];
    return set === undefined ? { ...it, value: it.default, is_default: true } : { ...it, value: set, is_default: false };
  });
}

/** Larger units in the setting's own unit, largest first. */
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

/** A value in the largest unit without a fraction: `4 MB`, `1 min`, `150 ms`. */
export function valueText(value: number, unit: PostgresSetting['unit']): string {
  // Negative values are special and have no unit.
  if (unit === null || value < 0) return value.toLocaleString();
  const [size, name] = units[unit].find(([it]) => value !== 0 && value % it === 0) ?? [1, unit];
  return `${(value / size).toLocaleString()} ${name}`;
}

/** The range as text. */
export const rangeText = ({ low, high, unit }: PostgresSetting) => `${valueText(low, unit)} to ${valueText(high, unit)}`;

/** The error of a typed value; null if it is valid. */
export function draftFault(setting: PostgresSetting, draft: SettingsDraft): string | null {
  const typed = draft[setting.name];
  if (typed === undefined || typed === null) return null;
  if (!/^-?\d+$/.test(typed.trim())) return 'Enter a whole number.';
  const value = Number(typed);
  const { low, high, unit } = setting;
  const inUnit = (it: number) => `${it}${unit === null ? '' : ` ${unit}`}`;
  return value < low || value > high ? `Enter ${inUnit(low)} to ${inUnit(high)}.` : null;
}

/** A pending change. */
export interface SettingChange {
  setting: PostgresSetting;
  /** Null: reset to the default. */
  to: number | null;
}

/** The changes of a draft, without current and invalid values. */
export function changesOf(settings: readonly PostgresSetting[], draft: SettingsDraft): SettingChange[] {
  return settings.flatMap((setting): SettingChange[] => {
    const typed = draft[setting.name];
    if (typed === undefined || draftFault(setting, draft) !== null) return [];
    if (typed === null) return setting.is_default ? [] : [{ setting, to: null }];
    return Number(typed) === setting.value ? [] : [{ setting, to: Number(typed) }];
  });
}

/** The changes in the server's format. */
export const wireChange = (changes: readonly SettingChange[]): PostgresChange =>
  Object.fromEntries(changes.map(({ setting, to }) => [setting.name, to]));
