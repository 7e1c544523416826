import type { NewRun } from '@/api/simulations/start-run';
import type { Ground, Scenario } from '@/lib/entities/simulation';
import { formatDuration } from '@/lib/format/time';

/** The state of the form. */
export interface RunDraft {
  /** Its name. */
  scenario: string;
  /** Of the run; may be empty. */
  name: string;
  /** Null: the scenario's default. */
  ground: Ground | null;
  short: boolean;
  /** As typed; empty: the scenario's default. */
  seed: string;
  connections: string;
}

/** A first run is a quick one: it answers within a minute whether the scenario passes at all. */
export const emptyDraft: RunDraft = { scenario: '', name: '', ground: null, short: true, seed: '', connections: '' };

/** The server's maximum length of a run's name. */
export const nameLengthMax = 80;

/** The server's maximum of connections per run. */
export const connectionsMax = 20_000;

const wholeNumber = (text: string): number | null => (/^\d+$/.test(text.trim()) ? Number(text.trim()) : null);

/** The error of each typed value; null if valid. */
export type RunFaults = Record<'name' | 'seed' | 'connections', string | null>;

/** Returns the errors of the typed values. */
export function faultsOf({ name, seed, connections }: RunDraft): RunFaults {
  const number = wholeNumber(seed);
  const height = wholeNumber(connections);
  return {
    name: [...name.trim()].length <= nameLengthMax ? null : `Enter at most ${nameLengthMax} characters.`,
    seed:
      seed.trim() === '' || (number !== null && Number.isSafeInteger(number))
        ? null
        : `Enter a whole number from 0 to ${Number.MAX_SAFE_INTEGER.toLocaleString('en')}.`,
    connections:
      connections.trim() === '' || (height !== null && height >= 1 && height <= connectionsMax)
        ? null
        : `Enter a whole number from 1 to ${connectionsMax.toLocaleString('en')}.`,
  };
}

export const hasFault = (draft: RunDraft): boolean => Object.values(faultsOf(draft)).some((it) => it !== null);

/** The request: only differences from the scenario's defaults. */
export function toNewRun({ scenario, name, ground, short, seed, connections }: RunDraft): NewRun {
  const given = { seed: wholeNumber(seed), connections: wholeNumber(connections) };
  return {
    scenario,
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(ground !== null && { ground }),
    ...(short && { short }),
    ...(given.seed !== null && { seed: given.seed }),
    ...(given.connections !== null && { connections: given.connections }),
  };
}

/** Backend of the run. */
export const groundOf = (draft: RunDraft, scenario: Scenario): Ground => draft.ground ?? scenario.ground;

/** The size of the run: quick runs are smaller. */
export const sizeOf = (draft: Pick<RunDraft, 'short'>, scenario: Scenario): Scenario['short_size'] =>
  draft.short ? scenario.short_size : scenario;

/** Expected duration in real time. */
export function lengthText(draft: RunDraft, scenario: Scenario): string {
  const length = formatDuration(draft.short ? scenario.short_duration_ms : scenario.duration_ms);
  return groundOf(draft, scenario) === 'sockets'
    ? `Takes ${length}, plus a few seconds to start.`
    : `Simulates ${length} in seconds to minutes.`;
}
