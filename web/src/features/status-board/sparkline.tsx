/** An hour, in times of five minutes. */
const times = 12;
const width = 4;
const height = 16;
/** What a time without trouble is drawn with. */
const wellHeight = 2;

/** The bars of one kind as a path: an hour costs two elements, whatever happened in it. */
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
  /** Share of successful health checks, in percent, by the number of the time; only where some were not. */
  history: Record<string, number>;
  /** The number of the present time. */
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

/** What the bars say, for who does not see them; null where nothing was wrong. */
export function troubleWords(history: Record<string, number> | undefined): string | null {
  const wrong = Object.keys(history ?? {}).length;
  if (wrong === 0) return null;
  return `failed health checks in ${wrong * 5} min of the last hour`;
}
