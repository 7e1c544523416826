import type { ManagedIncident } from '@/api/operations/incident-keys';
import { incidentStateText } from '@/lib/incident-texts';
import { classNames } from '@/ui/class-names';
import { StatusShape } from '@/ui/status-shape';

type Shown = Pick<ManagedIncident, 'state' | 'kind'>;

const displayOf = ({ state, kind }: Shown) => {
  if (state === 'resolved' || state === 'completed') return { shape: 'circle', tone: 'text-ok' } as const;
  if (state === 'scheduled') return { shape: 'hollow-square', tone: 'text-info' } as const;
  return kind === 'maintenance'
    ? ({ shape: 'turning-ring', tone: 'text-info' } as const)
    : ({ shape: 'triangle', tone: 'text-danger' } as const);
};

/** The state of an incident or maintenance: shape, color and word. */
export function IncidentState(shown: Shown) {
  const { shape, tone } = displayOf(shown);
  return (
    <span data-incident-state={shown.state} className={classNames('inline-flex items-center gap-2 text-sm font-medium whitespace-nowrap', tone)}>
      <StatusShape shape={shape} className="size-3.5" />
      <span className="first-letter:uppercase">{incidentStateText(shown.state)}</span>
    </span>
  );
}
