import { useEffect, useState } from 'react';
import type { PublicIncident } from '@/lib/entities/platform-status';
import type { Behavior } from '@/lib/rx/behavior';
import { useBehavior } from '@/lib/rx/use-behavior';
import { useClock } from '@/lib/use-wall-clock';
import { contactOf, type PageTimes } from './contact';
import { Footer } from './footer';
import { Freshness } from './freshness';
import { unreachableText } from './headline';
import { IncidentCard } from './incident-card';
import type { PageState } from './page-state';

const liveClockMs = 1_000;

interface Props {
  state$: Behavior<PageState>;
  times: PageTimes;
  /** The incident when the page was loaded. */
  initial: PublicIncident;
}

/** The permanent page of an incident, live while the status page has it. */
export function IncidentPermalink({ state$, times, initial }: Props) {
  const { status, view } = useBehavior(state$);
  const now = useClock(liveClockMs);
  const contact = contactOf(view, times, now);
  const [last, setLast] = useState(initial);
  const pushed = status?.incidents[initial.id];
  if (pushed && pushed !== last) setLast(pushed);
  const incident = pushed ?? last;
  const title = status && `${incident.title} · ${status.page.title}`;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  if (!status) return null;
  const affected = Object.values(status.components)
    .sort((a, b) => a.position - b.position)
    .filter(({ incidents }) => incidents.includes(incident.id))
    .map(({ name }) => name);
  return (
    <main className="sp-page">
      <header className="sp-head">
        <div>
          <p className="sp-back">
            <a href="/status">{status.page.title}</a>
          </p>
          <h1>{incident.title}</h1>
        </div>
        <Freshness contact={contact} now={now} />
      </header>
      {contact.kind === 'unreachable' && (
        <p className="sp-note" role="status">
          {unreachableText}. This incident may have changed. Retrying automatically.
        </p>
      )}
      <IncidentCard incident={incident} now={now} isPage>
        {affected.length > 0 && <p className="sp-plan">Affects: {affected.join(', ')}</p>}
      </IncidentCard>
      <Footer page={status.page} />
    </main>
  );
}
