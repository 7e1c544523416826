import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { ActivityEntry } from '@/lib/entities/activity';
import { formatStepTime } from '@/lib/format/time';
import { classNames } from '@/ui/class-names';
import { Moment } from '@/ui/moment';
import { toneClasses } from '@/ui/status-tones';
import { TextButton } from '@/ui/text-button';
import { TextLink } from '@/ui/text-link';
import { StepList } from '../state/step-list';
import { detailsPathOf, displayOf, durationOf } from './activity-display';

interface ActivityRowProps {
  entry: ActivityEntry;
  projectRef: string;
  now: number;
  /** Opens the entry's incident; undefined if it cannot be shown. */
  onOpenIncident: (() => void) | undefined;
}

/** One entry of the timeline: what happened, when, and its details. */
export function ActivityRow({ entry, projectRef, now, onOpenIncident }: ActivityRowProps) {
  const [isOpen, setOpen] = useState(false);
  const stepsId = useId();
  const { icon: Icon, tone } = displayOf(entry);
  const duration = durationOf(entry);
  const page = detailsPathOf(entry, projectRef);
  const hasSteps = entry.steps !== undefined && Object.keys(entry.steps).length > 0;
  return (
    <li data-activity={entry.kind} data-outcome={entry.outcome} className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-sm">
      <Icon className={classNames('mt-0.5 size-4', toneClasses[tone])} aria-hidden="true" />
      <p className="min-w-0 [overflow-wrap:anywhere]">{entry.text}</p>
      <span className="text-right text-xs leading-5 text-muted tabular-nums">
        <Moment iso={entry.at} now={now} />
      </span>
      {(hasSteps || page || onOpenIncident || duration !== null) && (
        <div className="col-start-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
          {duration !== null && <span className="tabular-nums">Took {formatStepTime(duration)}</span>}
          {hasSteps && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={stepsId}
              onClick={() => setOpen(!isOpen)}
              className="inline-flex items-center gap-1 rounded-sm font-medium text-text max-sm:min-h-11"
            >
              Steps
              <ChevronDown className={classNames('size-3.5', isOpen && 'rotate-180')} aria-hidden="true" />
            </button>
          )}
          {page && (
            <TextLink to={page.to} className="text-xs">
              {page.label}
            </TextLink>
          )}
          {onOpenIncident && (
            <TextButton className="text-xs" onClick={onOpenIncident}>
              Incident details
            </TextButton>
          )}
        </div>
      )}
      {hasSteps && (
        <div id={stepsId} hidden={!isOpen} className="col-start-2 col-end-4">
          <StepList steps={entry.steps ?? {}} now={now} />
        </div>
      )}
    </li>
  );
}
