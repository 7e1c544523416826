const msPerSecond = 1_000;
const secondsPerMinute = 60;
const minutesPerHour = 60;

/** A duration with one unit and three digits: `0.12 ms`, `3.4 s`, `12 min`, `5 h`. */
export function durationText(ms: number): string {
  if (ms < msPerSecond) return `${digits(ms)} ms`;
  const seconds = ms / msPerSecond;
  if (seconds < secondsPerMinute) return `${digits(seconds)} s`;
  const minutes = seconds / secondsPerMinute;
  if (minutes < minutesPerHour) return `${Math.round(minutes)} min`;
  return `${digits(minutes / minutesPerHour)} h`;
}

const digits = (value: number): string => value.toLocaleString('en', { maximumSignificantDigits: 3 });

/** A part of a whole: `12 %`. */
export const percentText = (part: number): string => `${(part * 100).toLocaleString('en', { maximumFractionDigits: 1 })} %`;
