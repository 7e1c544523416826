import type { ManagedIncident } from '@/api/operations/incident-keys';
import { severityDisplay } from '@/lib/incident-severity';
import { incidentStateText } from '@/lib/incident-texts';
import { classNames } from '@/ui/class-names';
import { StatusShape } from '@/ui/status-shape';
import { toneClasses } from '@/ui/status-tones';

type Shown = Pick<ManagedIncident, 'state' | 'kind' | 'impact'>;

const displayOf = ({ state, kind, impact }: Shown) => {
  if (state === 'cancelled') return { shape: 'struck-circle', tone: 'text-idle' } as const;
  if (state === 'resolved' || state === 'completed') return { shape: 'circle', tone: 'text-ok' } as const;
  if (state === 'scheduled') return { shape: 'hollow-square', tone: 'text-info' } as const;
  if (kind === 'maintenance') return { shape: 'turning-ring', tone: 'text-info' } as const;
  const { shape, tone } = severityDisplay(impact);
  return { shape, tone: toneClasses[tone] };
};

/** The state of an incident or maintenance: shape and color of its severity, and word. */
export function IncidentState(shown: Shown) {
  const { shape, tone } = displayOf(shown);
  return (
    <span data-incident-state={shown.state} className={classNames('inline-flex items-center gap-2 text-sm font-medium whitespace-nowrap', tone)}>
      <StatusShape shape={shape} className="size-3.5" />
      <span className="first-letter:uppercase">{incidentStateText(shown.state)}</span>
    </span>
  );
}
