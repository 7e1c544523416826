import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { incidentsKey } from '@/api/platform/list-incidents';
import { projectIncidentsKey } from '@/api/projects/list-project-incidents';
import type { ActivityEntry } from '@/lib/entities/activity';
import type { Incident } from '@/lib/entities/incident';
import { activityTopic, liveKey } from '@/lib/live/topic-names';
import { activityEntry } from '@/testing/activity-sample';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { knowActivity } from '@/testing/know-activity';
import { projectDetail } from '@/testing/project-sample';
import { renderPage } from '@/testing/render-page';
import type { IncidentDialogOf } from '../home/incident-card';
import { ActivityCard } from './activity-card';

const path = 'GET /platform/projects/shop/activity';

const incident: Incident = {
  id: 'i1',
  title: 'Slow disks',
  impact: 'major',
  state: 'identified',
  affects_project_creation: false,
  opened_at: '2026-11-20T12:00:00.000Z',
  updates: {},
};

const SpyDialog: IncidentDialogOf = ({ incident: shown }) => shown && <p>Dialog of {shown.title}</p>;

let answers: Record<string, unknown>;
let calls: MadeCall[];
beforeEach(() => {
  answers = {};
  calls = fakeApi(answers);
});

function open(entries?: ActivityEntry[], next?: string, incidents: Incident[] = []) {
  return renderPage(<ActivityCard project={projectDetail()} IncidentDialog={SpyDialog} />, {
    known: (client) => {
      client.setQueryData(incidentsKey, incidents);
      client.setQueryData(projectIncidentsKey('shop'), []);
      if (entries) knowActivity(client, 'shop', { entries, ...(next && { next }) });
    },
  });
}

const card = () => within(screen.getByRole('region', { name: 'Activity' }));
const rows = () => card().getAllByRole('listitem').map((it) => it.querySelector('p')?.textContent);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('the activity of a project', () => {
  it('is grouped by day, with a color by meaning and the duration', async () => {
    const now = new Date().toISOString();
    open([
      activityEntry('c', { at: now, kind: 'recovered', group: 'health', text: 'Recovered automatically after 4.5 s', ended_at: new Date(Date.parse(now) + 1_200).toISOString() }),
      activityEntry('b', { at: hoursAgo(24), kind: 'crashed', group: 'health', text: 'Crashed: killed (SIGKILL)' }),
      activityEntry('a', { at: '2026-01-05T12:00:00.000Z', kind: 'created', text: 'Created by ada' }),
    ]);
    expect(card().getAllByRole('heading', { level: 3 }).map((it) => it.textContent)).toEqual(['Today', 'Yesterday', '05 Jan 2026']);
    expect(rows()).toEqual(['Recovered automatically after 4.5 s', 'Crashed: killed (SIGKILL)', 'Created by ada']);
    expect(card().getByText('Took 1.2 s')).toBeVisible();
    expect(document.querySelector('[data-activity="crashed"] svg')).toHaveClass('text-danger');
    expect(document.querySelector('[data-activity="recovered"] svg')).toHaveClass('text-ok');
    await expectNoAxeViolations();
  });

  it('shows the folded steps of an operation on request', async () => {
    const steps = { stop: { order: 1, label: 'Stop PostgreSQL', state: 'done' as const, started_at: null, ended_at: null } };
    open([activityEntry('a', { steps })]);
    expect(screen.queryByText('Stop PostgreSQL')).not.toBeVisible();
    await userEvent.click(card().getByRole('button', { name: 'Steps', expanded: false }));
    expect(screen.getByText('Stop PostgreSQL')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('links to the details of an entry', async () => {
    open(
      [
        activityEntry('b', { kind: 'settings_changed', group: 'settings', text: 'Postgres settings changed by ada: work_mem' }),
        activityEntry('i1:incident_opened', { kind: 'incident_opened', group: 'incidents', text: 'Incident opened: Slow disks', incident: 'i1' }),
        activityEntry('0', { kind: 'incident_opened', group: 'incidents', text: 'Incident opened: Another', incident: 'unknown' }),
      ],
      undefined,
      [incident],
    );
    expect(card().getByRole('link', { name: 'Database settings' })).toHaveAttribute('href', '/project/shop/database/settings');
    await userEvent.click(card().getByRole('button', { name: 'Incident details' }));
    expect(screen.getByText('Dialog of Slow disks')).toBeVisible();
  });

  it('follows pushed entries, and shows the completed version of one that was running', async () => {
    const { client } = open([activityEntry('a', { outcome: 'running', text: 'Restarting, requested by ada' })]);
    act(() => {
      client.setQueryData(liveKey(activityTopic('shop')), {
        revision: 2,
        entries: { a: activityEntry('a'), b: activityEntry('b', { at: '2026-11-20T12:00:09.000Z', kind: 'crashed', group: 'health', text: 'Crashed' }) },
      });
    });
    await waitFor(() => expect(rows()).toEqual(['Crashed', 'Restarted by ada']));
    expect(calls).toEqual([]);
  });

  it('shows an incident from its announcement on, without a request', async () => {
    const { client } = open([activityEntry('a', { at: '2026-11-20T11:00:00.000Z' })]);
    const planned: Incident = { ...incident, id: 'm1', kind: 'maintenance', state: 'scheduled', title: 'Upgrade', planned_start: '2026-11-20T12:30:00.000Z' };
    act(() => void client.setQueryData(incidentsKey, [incident, planned]));
    await waitFor(() => expect(rows()).toEqual(['Incident opened: Slow disks', 'Restarted by ada']));
    act(() => void client.setQueryData(incidentsKey, [incident, { ...planned, state: 'in_progress' }]));
    await waitFor(() => expect(rows()).toEqual(['Maintenance started: Upgrade', 'Incident opened: Slow disks', 'Restarted by ada']));
    expect(calls).toEqual([]);
  });

  it('is filtered by the server, and pushed entries by their group', async () => {
    answers[path] = { entries: [activityEntry('h', { kind: 'crashed', group: 'health', text: 'Crashed' })] };
    const { client } = open([activityEntry('a')]);
    await userEvent.click(card().getByRole('button', { name: 'Health' }));
    await waitFor(() => expect(rows()).toEqual(['Crashed']));
    expect(card().getByRole('button', { name: 'Health' })).toHaveAttribute('aria-pressed', 'true');
    act(() => {
      client.setQueryData(liveKey(activityTopic('shop')), { revision: 2, entries: { b: activityEntry('b', { at: '2026-11-21T12:00:00.000Z' }) } });
    });
    expect(rows()).toEqual(['Crashed']);
  });

  it('loads older entries on request', async () => {
    answers[path] = { entries: [activityEntry('a', { text: 'Created by ada', at: '2026-11-19T12:00:00.000Z' })] };
    open([activityEntry('b')], '2026-11-20T12:00:00.000Z~b');
    await userEvent.click(card().getByRole('button', { name: 'Load older' }));
    await waitFor(() => expect(rows()).toEqual(['Restarted by ada', 'Created by ada']));
    expect(card().queryByRole('button', { name: 'Load older' })).toBeNull();
  });

  it('has states for loading, errors and nothing', async () => {
    answers[path] = refusal(503, 'Away.');
    open();
    expect(screen.getByRole('status', { name: 'Loading activity' })).toBeInTheDocument();
    expect(await card().findByText("Couldn't load the activity.")).toBeVisible();
    await expectNoAxeViolations();
    answers[path] = { entries: [] };
    await userEvent.click(card().getByRole('button', { name: /try again|retry/i }));
    expect(await card().findByText('No activity in the last 90 days.')).toBeVisible();
  });
});
