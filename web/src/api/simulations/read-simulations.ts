import {
  type SimulationRun,
  simulationsTopicSchema,
  type SimulationTopic,
  simulationTopicSchema,
} from '@/lib/entities/simulation';

/** The runs as pushed by their topic, validated, newest first; undefined if they are unreadable. */
export function readRuns(state: unknown): SimulationRun[] | undefined {
  const read = simulationsTopicSchema.safeParse(state);
  if (read.success) return Object.values(read.data.runs).sort(newestFirst);
  console.warn("Couldn't read the simulations.");
  return undefined;
}

const newestFirst = (a: SimulationRun, b: SimulationRun) => Date.parse(b.started_at) - Date.parse(a.started_at);

/** One run as pushed by its topic, validated; undefined if it is unreadable. */
export function readSimulation(state: unknown): SimulationTopic | undefined {
  const read = simulationTopicSchema.safeParse(state);
  if (read.success) return read.data;
  console.warn("Couldn't read the simulation.");
  return undefined;
}
