import type { Ground, RunState, SimulationRun } from '@/lib/entities/simulation';
import { formatDuration } from '@/lib/format/time';
import type { StatusShape, StatusTone } from '@/lib/status-display';

interface StateStyle {
  word: string;
  tone: StatusTone;
  shape: StatusShape;
}

const styles: Record<RunState, StateStyle> = {
  running: { word: 'Running', tone: 'info', shape: 'turning-ring' },
  stopping: { word: 'Stopping', tone: 'warn', shape: 'emptying-ring' },
  passed: { word: 'Passed', tone: 'ok', shape: 'circle' },
  failed: { word: 'Failed', tone: 'danger', shape: 'triangle' },
  stopped: { word: 'Stopped', tone: 'idle', shape: 'hollow-square' },
  broken_off: { word: 'Crashed', tone: 'danger', shape: 'cross' },
};

/** Shape, color and label of a run's state. */
export const runStateStyle = (state: RunState): StateStyle => styles[state];

/** The name of a run: its own, or its scenario's title. */
export const runName = ({ name, title }: Pick<SimulationRun, 'name' | 'title'>): string => name || title;

/** Backend of a run. */
export const groundLabels: Record<Ground, string> = {
  sockets: 'live connections',
  in_memory: 'simulated time',
};

/**
 * The options of a run besides the scenario: `live connections · quick run · 500 connections · seed
 * 7`.
 */
export const optionText = ({ ground, short, connections, seed }: Pick<SimulationRun, 'ground' | 'short' | 'connections' | 'seed'>): string =>
  [
    groundLabels[ground],
    short && 'quick run',
    connections !== null && `${connections.toLocaleString('en')} connections`,
    `seed ${seed}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Duration of a run by the server's clock; while running, until `now`. */
export function tookText({ started_at, ended_at }: Pick<SimulationRun, 'started_at' | 'ended_at'>, now: number): string {
  const end = ended_at === null ? now : Date.parse(ended_at);
  return formatDuration(end - Date.parse(started_at));
}
