import type { LogSource } from './line';

/** The source that is shown first, if the installation has it. */
const firstSource = 'postgres_logs';

/** What an address asks for, and what of it can be shown. */
export interface ShownSources {
  /** Available sources, in the order of the catalogue. */
  shown: readonly LogSource[];
  /** A requested source that this installation does not have; nothing else is shown then. */
  missing: LogSource | null;
  /** Several sources are requested, which need to be shown together. */
  isCut: boolean;
}

/** The sources that are shown. Without the unified timeline this is one. */
export function shownSources(all: readonly LogSource[], requested: readonly string[], isUnified: boolean): ShownSources {
  const available = all.filter((it) => it.is_available);
  const known = all.filter((it) => requested.includes(it.reference));
  const usable = known.filter((it) => it.is_available);
  if (known.length > 0 && usable.length === 0) return { shown: [], missing: known[0]!, isCut: false };
  if (usable.length === 0) {
    const first = available.find((it) => it.reference === firstSource) ?? available[0];
    return { shown: isUnified ? available : first ? [first] : [], missing: null, isCut: false };
  }
  return { shown: isUnified ? usable : [usable.find((it) => it.reference === requested[0]) ?? usable[0]!], missing: null, isCut: !isUnified && usable.length > 1 };
}
