import { severityDisplay } from '@/lib/incident-severity';
import { classNames } from '@/ui/class-names';
import { StatusShape } from '@/ui/status-shape';
import { toneClasses } from '@/ui/status-tones';

/** The severity of an incident: shape, color and word. */
export function SeverityLabel({ impact }: { impact: string }) {
  const { word, shape, tone } = severityDisplay(impact);
  return (
    <span data-severity={impact} className={classNames('inline-flex items-center gap-1.5 font-medium whitespace-nowrap', toneClasses[tone])}>
      <StatusShape shape={shape} className="size-3.5" />
      {word}
    </span>
  );
}
