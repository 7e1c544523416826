import type { BranchChange } from '@/api/branches/compare-branch';

type Change = Pick<BranchChange, 'id' | 'needs' | 'conflict' | 'blocked'>;

/** The changes with all that they need. */
function withNeeded(changes: readonly Change[], ids: Iterable<string>): Set<string> {
  const byId = new Map(changes.map((it) => [it.id, it]));
  const chosen = new Set<string>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (chosen.has(id)) continue;
    chosen.add(id);
    open.push(...(byId.get(id)?.needs ?? []));
  }
  return chosen;
}

/** What is chosen at first: everything that neither undoes a change of the parent nor needs what does. */
export function firstChoice(changes: readonly Change[]): Set<string> {
  const isFree = (ids: Set<string>) => changes.every((it) => !ids.has(it.id) || (!it.conflict && !it.blocked));
  return new Set(changes.filter((it) => isFree(withNeeded(changes, [it.id]))).map((it) => it.id));
}

/** Chooses a change with what it needs, or gives it up with what needs it. */
export function toggled(changes: readonly Change[], chosen: ReadonlySet<string>, id: string): Set<string> {
  if (!chosen.has(id)) return new Set([...chosen, ...withNeeded(changes, [id])]);
  return new Set([...chosen].filter((it) => !withNeeded(changes, [it]).has(id)));
}
