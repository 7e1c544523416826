import type { ReactNode } from 'react';
import type { PublicIncident } from '@/lib/entities/platform-status';
import { severityDisplay } from '@/lib/incident-severity';
import { countdownText, isMaintenance } from '@/lib/incident-texts';
import { Markdown } from '@/ui/markdown';
import { Moment } from '@/ui/moment';
import { StatusShape } from '@/ui/status-shape';
import { timelineOf } from './incident-groups';
import { LocalTime } from './local-time';
import { sentenceOf } from './status-text';

interface Props {
  incident: PublicIncident;
  now: number;
  /** A part after the facts, on the incident's own page. */
  children?: ReactNode;
  /** Without the title, which is the heading of the page. */
  isPage?: boolean;
}

/** An incident or maintenance with its timeline, newest entry first. */
export function IncidentCard({ incident, now, children, isPage = false }: Props) {
  const { id, kind, impact, title, state, planned_start: start, planned_end: end, next_update_by: next, post_mortem: learned } = incident;
  const countdown = countdownText(incident, now);
  return (
    <article className="sp-incident" {...(!isPage && { id: `incident-${id}` })} data-impact={impact} data-kind={kind} data-state={state}>
      {!isPage && (
        <h3>
          <a href={`/status/incidents/${id}`}>{title}</a>
        </h3>
      )}
      <p className="sp-tags">
        <span className="sp-tag">{sentenceOf(state)}</span>
        <Severity incident={incident} />
      </p>
      {start && end && (
        <p className="sp-plan">
          <LocalTime iso={start} /> to <LocalTime iso={end} />
          {countdown && <strong aria-hidden="true"> · {countdown}</strong>}
        </p>
      )}
      {next && (
        <p className="sp-plan">
          Next update by <LocalTime iso={next} />
        </p>
      )}
      {children}
      <ol className="sp-timeline">
        {timelineOf(incident).map((update) => (
          <li key={update.number}>
            <strong>
              {sentenceOf(update.state)}
              {update.isReopening && ' (reopened)'}
            </strong>{' '}
            <small>
              <Moment iso={update.at} now={now} />
            </small>
            <Message text={update.message} />
          </li>
        ))}
      </ol>
      {learned && (
        <>
          <h4>Post-mortem</h4>
          <Message text={learned} />
        </>
      )}
    </article>
  );
}

/** The severity by color, shape and word; maintenance has its own. */
function Severity({ incident }: { incident: PublicIncident }) {
  if (isMaintenance(incident)) {
    return (
      <span className="sp-tag" data-tone="maintenance">
        <StatusShape shape="hollow-square" className="sp-shape" />
        Maintenance
      </span>
    );
  }
  if (incident.impact === 'none') return null;
  const { word, shape } = severityDisplay(incident.impact);
  return (
    <span className="sp-tag" data-tone={incident.impact}>
      <StatusShape shape={shape} className="sp-shape" />
      {word} impact
    </span>
  );
}

/** Texts by on-call staff are Markdown, as in the dashboard. */
function Message({ text }: { text: string }) {
  return (
    <div className="sp-message">
      <Markdown text={text} />
    </div>
  );
}
