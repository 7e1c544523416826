import type { PublicIncident } from '@/lib/entities/platform-status';
import { Markdown } from '@/ui/markdown';
import { Moment } from '@/ui/moment';
import { timelineOf } from './incident-groups';
import { sentenceOf } from './status-text';

interface Props {
  incident: PublicIncident;
  now: number;
}

/** An incident or maintenance with its timeline, newest entry first. */
export function IncidentCard({ incident, now }: Props) {
  const { id, impact, title, state, planned_start: start, planned_end: end, post_mortem: learned } = incident;
  return (
    <article className="sp-incident" id={`incident-${id}`} data-impact={impact} data-state={state}>
      <h3>{title}</h3>
      <p className="sp-tags">
        <span className="sp-tag">{sentenceOf(state)}</span>
        {impact !== 'none' && <span className="sp-tag">{sentenceOf(impact)} impact</span>}
      </p>
      {start && end && (
        <p className="sp-plan">
          <Exact iso={start} /> to <Exact iso={end} />
        </p>
      )}
      <ol className="sp-timeline">
        {timelineOf(incident).map((update) => (
          <li key={update.number}>
            <strong>{sentenceOf(update.state)}</strong>{' '}
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

/** Texts by on-call staff are Markdown, as in the dashboard. */
function Message({ text }: { text: string }) {
  return (
    <div className="sp-message">
      <Markdown text={text} />
    </div>
  );
}

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

function Exact({ iso }: { iso: string }) {
  return <time dateTime={iso}>{exact.format(new Date(iso))} UTC</time>;
}
