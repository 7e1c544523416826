import type { Span } from './span';
import { clockText, dayText } from './time-text';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** The date at midnight, else the time of day, for spans of several days. */
const clockOrDayText = (at: number): string => (new Date(at).getHours() === 0 && new Date(at).getMinutes() === 0 ? dayText(at) : clockText(at));

/** Distances of ticks within a day, in minutes; each divides a day. */
const minuteSteps = [5, 10, 15, 30, 60, 120, 180, 360, 720];

/** Distances of ticks in days. */
const daySteps = [1, 2, 5, 10];

/** The ticks of a time axis with their texts: local times, or local days for longer spans. */
export interface TimeAxis {
  ticks: number[];
  textOf: (at: number) => string;
}

/** Full local times of a span, at most this number. */
export function timeAxisOf({ from, to }: Span, most: number): TimeAxis {
  const step = minuteSteps.find((it) => (to - from) / (it * minuteMs) <= most);
  if (step !== undefined) return { ticks: clockTicks(from, to, step), textOf: to - from > dayMs ? clockOrDayText : clockText };
  const days = daySteps.find((it) => (to - from) / (it * dayMs) <= most) ?? Math.max(...daySteps);
  return { ticks: dayTicks(from, to, days), textOf: dayText };
}

function clockTicks(from: number, to: number, stepMinutes: number): number[] {
  const ticks: number[] = [];
  const fits = (date: Date) => (date.getHours() * 60 + date.getMinutes()) % stepMinutes === 0;
  // Times are compared instead of added, because a local day can have 23 or 25 hours.
  for (let at = Math.ceil(from / (5 * minuteMs)) * 5 * minuteMs; at <= to; at += 5 * minuteMs) {
    if (fits(new Date(at))) ticks.push(at);
  }
  return ticks;
}

function dayTicks(from: number, to: number, stepDays: number): number[] {
  const ticks: number[] = [];
  const day = new Date(from);
  day.setHours(0, 0, 0, 0);
  if (day.getTime() < from) day.setDate(day.getDate() + 1);
  for (; day.getTime() <= to; day.setDate(day.getDate() + stepDays)) ticks.push(day.getTime());
  return ticks;
}
