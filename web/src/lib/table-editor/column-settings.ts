/** How a person has arranged the columns of a table. */
export interface ColumnSettings {
  /** Names in order; columns that are not among them follow. */
  order: readonly string[];
  hidden: readonly string[];
  /** The first columns, which stay when the others scroll. */
  frozen: number;
  /** Pixels, by name. */
  widths: Readonly<Record<string, number>>;
}

export const noSettings: ColumnSettings = { order: [], hidden: [], frozen: 0, widths: {} };

/** All columns in the order of the settings. */
export function orderedNames(names: readonly string[], { order }: ColumnSettings): string[] {
  const known = order.filter((it) => names.includes(it));
  return [...known, ...names.filter((it) => !known.includes(it))];
}

/** The columns that are shown, in order. */
export const shownNames = (names: readonly string[], settings: ColumnSettings): string[] => orderedNames(names, settings).filter((it) => !settings.hidden.includes(it));

/** The settings with one column moved up (−1) or down (1). */
export function withMoved(names: readonly string[], settings: ColumnSettings, name: string, by: -1 | 1): ColumnSettings {
  const order = orderedNames(names, settings);
  const at = order.indexOf(name);
  const to = at + by;
  if (at < 0 || to < 0 || to >= order.length) return settings;
  [order[at], order[to]] = [order[to]!, order[at]!];
  return { ...settings, order };
}

/** The settings with one column shown or hidden. */
export const withHidden = (settings: ColumnSettings, name: string, isHidden: boolean): ColumnSettings => ({
  ...settings,
  hidden: [...settings.hidden.filter((it) => it !== name), ...(isHidden ? [name] : [])],
});

/** Reads stored settings; anything malformed is ignored. */
export function parseSettings(text: string | null): ColumnSettings {
  try {
    return settingsOf(JSON.parse(text ?? '{}'));
  } catch {
    return noSettings;
  }
}

/** The settings in a value; anything malformed is ignored. */
export function settingsOf(stored: unknown): ColumnSettings {
  if (typeof stored !== 'object' || stored === null) return noSettings;
  const { order, hidden, frozen, widths } = stored as Partial<Record<keyof ColumnSettings, unknown>>;
  return {
    order: namesIn(order),
    hidden: namesIn(hidden),
    frozen: typeof frozen === 'number' && Number.isInteger(frozen) && frozen >= 0 ? frozen : 0,
    widths: typeof widths === 'object' && widths !== null ? Object.fromEntries(Object.entries(widths).filter((it): it is [string, number] => typeof it[1] === 'number')) : {},
  };
}

const namesIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((it): it is string => typeof it === 'string') : []);
