import type { ProjectSummary } from '@/lib/entities/project';

/**
 * The projects in a former order: those that were shown keep their place, also if a change of their
 * status would move or hide them; new ones follow.
 */
export function inFormerOrder(refs: readonly string[], shown: readonly ProjectSummary[], all: readonly ProjectSummary[]): ProjectSummary[] {
  const byRef = new Map(all.map((it) => [it.ref, it]));
  const former = new Set(refs);
  const kept = refs.map((ref) => byRef.get(ref)).filter((it) => it !== undefined);
  return [...kept, ...shown.filter((it) => !former.has(it.ref))];
}
