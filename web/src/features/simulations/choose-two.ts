import { hasReport, type SimulationRun } from '@/lib/entities/simulation';

/** The number of runs to compare. */
export const compared = 2;

/** The selected runs that still exist and have a result, in the order of selection. */
export const stillThere = (chosen: readonly string[], runs: readonly SimulationRun[]): string[] =>
  chosen.filter((id) => runs.some((it) => it.id === id && hasReport(it)));

/** Selects or deselects a run. With two selected there is no third. */
export function toggled(chosen: readonly string[], id: string): string[] {
  if (chosen.includes(id)) return chosen.filter((it) => it !== id);
  return chosen.length < compared ? [...chosen, id] : [...chosen];
}

/**
 * Returns whether this run of `runs` can be selected or deselected. Runs of different scenarios
 * cannot be compared.
 */
export function canToggle(chosen: readonly string[], run: SimulationRun, runs: readonly SimulationRun[]): boolean {
  if (!hasReport(run)) return false;
  if (chosen.includes(run.id)) return true;
  const first = runs.find(({ id }) => chosen.includes(id));
  return chosen.length < compared && (!first || first.scenario === run.scenario);
}

/** The address of the comparison, the older run first; null until two are selected. */
export function comparisonPath(chosen: readonly string[], runs: readonly SimulationRun[]): string | null {
  const [a, b] = runs
    .filter((it) => chosen.includes(it.id))
    .sort((x, y) => Date.parse(x.started_at) - Date.parse(y.started_at))
    .map((it) => encodeURIComponent(it.id));
  return a !== undefined && b !== undefined ? `/ops/simulations/compare?a=${a}&b=${b}` : null;
}
