import { useEffect, type ReactNode } from 'react';
import type { PublicIncident } from '@/lib/entities/platform-status';
import type { Behavior } from '@/lib/rx/behavior';
import { useBehavior } from '@/lib/rx/use-behavior';
import { useClock } from '@/lib/use-wall-clock';
import { Moment } from '@/ui/moment';
import { Freshness } from './freshness';
import { IncidentCard } from './incident-card';
import { incidentGroups } from './incident-groups';
import type { PageState } from './page-state';
import { PartsList } from './parts-list';
import { RegionBars } from './region-bars';

/** Refresh interval of relative times. */
const clockMs = 30_000;

interface Props {
  state$: Behavior<PageState>;
  loadedAt: number;
}

/** The public status page. */
export function StatusPage({ state$, loadedAt }: Props) {
  const { status, view } = useBehavior(state$);
  const now = useClock(clockMs);
  const title = status && `${status.page.title}: ${status.status.description}`;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  if (!status) {
    return (
      <main className="sp-page">
        <h1>Status</h1>
        <Freshness view={view} loadedAt={loadedAt} />
        <p>Loading status. Retrying automatically.</p>
      </main>
    );
  }
  const { current, maintenance, past } = incidentGroups(status);
  const parts = Object.entries(status.components).sort(([, a], [, b]) => a.position - b.position);
  const regions = Object.entries(status.uptime);
  return (
    <main className="sp-page">
      <header className="sp-head">
        <h1>{status.page.title}</h1>
        <Freshness view={view} loadedAt={loadedAt} />
      </header>
      <p className="sp-overall" data-indicator={status.status.indicator} role="status">
        {status.status.description}
      </p>
      {status.storage_away_since && (
        <p className="sp-note">
          Last updated <Moment iso={status.storage_away_since} now={now} />: the platform's storage hasn't responded since then.
        </p>
      )}
      <Incidents heading="Current incidents" incidents={current} now={now} />
      <Incidents heading="Maintenance" incidents={maintenance} now={now} />
      <Section heading="Components">
        <PartsList parts={parts} />
      </Section>
      {regions.length > 0 && (
        <Section heading="Database uptime, last 90 days">
          <ul className="sp-regions">
            {regions.map(([code, region]) => (
              <RegionBars key={code} region={region} now={now} />
            ))}
          </ul>
        </Section>
      )}
      <Section heading="Past incidents">
        {past.length === 0 ? <p className="sp-none">No incidents in the last 14 days.</p> : past.map((it) => <IncidentCard key={it.id} incident={it} now={now} />)}
      </Section>
      <footer className="sp-foot">
        <a href="/status/history.atom">Atom feed</a>
        <a href="/status/summary.json">JSON</a>
        {status.page.support_url && <a href={status.page.support_url}>Support</a>}
        <a href="/dashboard">Dashboard</a>
      </footer>
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
