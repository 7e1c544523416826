/** An hour, in slots of five minutes. */
const times = 12;
const width = 4;
const height = 16;
/** The bar of a slot without failures. */
const wellHeight = 2;

/** The bars of one kind as a path: an hour needs only two elements. */
function bars(history: Record<string, number>, last: number, wrong: boolean): string {
  let path = '';
  for (let n = 0; n < times; ++n) {
    const answered = history[last - times + 1 + n];
    if ((answered !== undefined) !== wrong) continue;
    const tall = answered === undefined ? wellHeight : wellHeight + Math.round(((100 - answered) / 100) * (height - wellHeight));
    path += `M${n * width} ${height}v${-tall}h${width - 1}v${tall}z`;
  }
  return path;
}

interface SparklineProps {
  /** Share of successful health checks, in percent, by slot number; only slots with failures. */
  history: Record<string, number>;
  /** The current slot number. */
  last: number;
  className?: string;
}

/** The last hour: a bar for each five minutes, taller with more failed health checks. */
export function Sparkline({ history, last, className = '' }: SparklineProps) {
  return (
    <svg viewBox={`0 0 ${times * width} ${height}`} className={`shrink-0 overflow-visible ${className}`} aria-hidden="true" data-sparkline="">
      <path d={bars(history, last, false)} className="fill-current text-border-strong" />
      <path d={bars(history, last, true)} className="fill-current text-danger" />
    </svg>
  );
}

/** The bars as text, for screen readers; null without failures. */
export function troubleText(history: Record<string, number> | undefined): string | null {
  const wrong = Object.keys(history ?? {}).length;
  if (wrong === 0) return null;
  return `failed health checks in ${wrong * 5} min of the last hour`;
}
