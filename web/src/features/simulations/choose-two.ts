import { hasReport, type SimulationRun } from '@/lib/entities/simulation';

/** So many runs are compared. */
export const compared = 2;

/** Those of the chosen that are still there and have something to compare, in the order in which they were chosen. */
export const stillThere = (chosen: readonly string[], runs: readonly SimulationRun[]): string[] =>
  chosen.filter((id) => runs.some((it) => it.id === id && hasReport(it)));

/** Chosen, or not any more. With two chosen there is no third. */
export function toggled(chosen: readonly string[], id: string): string[] {
  if (chosen.includes(id)) return chosen.filter((it) => it !== id);
  return chosen.length < compared ? [...chosen, id] : [...chosen];
}

/** Whether this run can be chosen, or given back. */
export const canToggle = (chosen: readonly string[], run: SimulationRun): boolean =>
  hasReport(run) && (chosen.includes(run.id) || chosen.length < compared);

/** Where two runs stand side by side, the older one first; null until two are chosen. */
export function comparisonPath(chosen: readonly string[], runs: readonly SimulationRun[]): string | null {
  const [a, b] = runs
    .filter((it) => chosen.includes(it.id))
    .sort((x, y) => Date.parse(x.started_at) - Date.parse(y.started_at))
    .map((it) => encodeURIComponent(it.id));
  return a !== undefined && b !== undefined ? `/ops/simulations/compare?a=${a}&b=${b}` : null;
}
