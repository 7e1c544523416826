import type { NewRun } from '@/api/simulations/start-run';
import type { Ground, Scenario } from '@/lib/entities/simulation';
import { formatDuration } from '@/lib/format/time';

/** What the form says so far. */
export interface RunDraft {
  /** Its name. */
  scenario: string;
  /** Null: the scenario's own. */
  ground: Ground | null;
  short: boolean;
  /** As typed; empty: the scenario's own. */
  seed: string;
  connections: string;
}

export const emptyDraft: RunDraft = { scenario: '', ground: null, short: false, seed: '', connections: '' };

/** The most connections that a run may have; the server's bound. */
export const connectionsMax = 20_000;

const wholeNumber = (text: string): number | null => (/^\d+$/.test(text.trim()) ? Number(text.trim()) : null);

/** What is wrong with what was typed; null where nothing is. */
export function faultsOf({ seed, connections }: RunDraft): { seed: string | null; connections: string | null } {
  const number = wholeNumber(seed);
  const height = wholeNumber(connections);
  return {
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

/** What is sent: only what differs from the scenario's own. */
export function toNewRun({ scenario, ground, short, seed, connections }: RunDraft): NewRun {
  const given = { seed: wholeNumber(seed), connections: wholeNumber(connections) };
  return {
    scenario,
    ...(ground !== null && { ground }),
    ...(short && { short }),
    ...(given.seed !== null && { seed: given.seed }),
    ...(given.connections !== null && { connections: given.connections }),
  };
}

/** Backend of the run. */
export const groundOf = (draft: RunDraft, scenario: Scenario): Ground => draft.ground ?? scenario.ground;

/** How long it will take by this machine's clock. */
export function lengthWords(draft: RunDraft, scenario: Scenario): string {
  const length = formatDuration(draft.short ? scenario.short_duration_ms : scenario.duration_ms);
  return groundOf(draft, scenario) === 'sockets'
    ? `Takes ${length}, plus a few seconds to start.`
    : `Simulates ${length} in seconds to minutes.`;
}
