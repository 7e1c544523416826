import { useEffect, type ReactNode } from 'react';
import type { PublicIncident } from '@/lib/entities/platform-status';
import type { Behavior } from '@/lib/rx/behavior';
import { useBehavior } from '@/lib/rx/use-behavior';
import { useClock } from '@/lib/use-wall-clock';
import { Moment } from '@/ui/moment';
import { contactOf, type PageTimes } from './contact';
import { Embed } from './embed';
import { Footer } from './footer';
import { Freshness } from './freshness';
import { Headline, unreachableText } from './headline';
import { IncidentCard } from './incident-card';
import { incidentGroups } from './incident-groups';
import type { PageState } from './page-state';
import { PartsList } from './parts-list';

/** Refresh interval of relative times; shorter while the age of the state matters. */
const liveClockMs = 30_000;
const lostClockMs = 2_000;

interface Props {
  state$: Behavior<PageState>;
  times: PageTimes;
}

/** The public status page. */
export function StatusPage({ state$, times }: Props) {
  const { status, view } = useBehavior(state$);
  const now = useClock(view.kind === 'live' ? liveClockMs : lostClockMs);
  const contact = contactOf(view, times, now);
  const isKnown = contact.kind !== 'unreachable';
  const title = status && `${status.page.title}: ${isKnown ? status.status.description : unreachableText}`;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  if (!status) {
    return (
      <main className="sp-page">
        <h1>Status</h1>
        <Freshness contact={contact} now={now} />
        <p>Loading status. Retrying automatically.</p>
      </main>
    );
  }
  const { current, maintenance, past } = incidentGroups(status);
  return (
    <main className="sp-page" data-known={isKnown}>
      <header className="sp-head">
        <h1>{status.page.title}</h1>
        <Freshness contact={contact} now={now} />
        {status.page.sends_mail && (
          <a className="sp-subscribe" href="/status/subscribe">
            Subscribe
          </a>
        )}
      </header>
      <Headline status={status.status} contact={contact} now={now} />
      {status.storage_away_since && (
        <p className="sp-note">
          Status as of <Moment iso={status.storage_away_since} now={now} />: the platform's storage hasn't responded since then.
        </p>
      )}
      <Incidents heading="Current incidents" incidents={current} now={now} />
      <Incidents heading="Maintenance" incidents={maintenance} now={now} />
      <Section heading="Components">
        <PartsList status={status} isKnown={isKnown} now={now} />
      </Section>
      <Section heading="Past incidents">
        {past.length === 0 ? <p className="sp-none">No incidents in the last 14 days.</p> : past.map((it) => <IncidentCard key={it.id} incident={it} now={now} />)}
      </Section>
      {status.page.url !== '' && <Embed page={status.page} />}
      <Footer page={status.page} />
    </main>
  );
}

function Incidents({ heading, incidents, now }: { heading: string; incidents: PublicIncident[]; now: number }) {
  if (incidents.length === 0) return null;
  return (
    <Section heading={heading}>
      {incidents.map((it) => (
        <IncidentCard key={it.id} incident={it} now={now} />
      ))}
    </Section>
  );
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="sp-section">
      <h2>{heading}</h2>
      {children}
    </section>
  );
}
