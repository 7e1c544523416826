import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { projectIncidentsKey } from '@/api/projects/list-project-incidents';
import { IncidentDialog } from '@/features/banners/incident-dialog';
import { IncidentCard } from '@/features/project/home/incident-card';
import { platformTopic, sessionTopic } from '@/lib/live/topic-names';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall } from '@/testing/fake-api';
import { projectDetail } from '@/testing/project-sample';
import { renderPage } from '@/testing/render-page';
import { writeTopic } from './write-topic';

const call = 'GET /platform/projects/shop/incidents';
const slow = {
  id: 'slow',
  title: 'Slow disks',
  impact: 'minor',
  state: 'identified',
  opened_at: '2026-11-20T12:00:00.000Z',
  updates: { 1: { at: '2026-11-20T12:05:00.000Z', state: 'identified', message: 'A switch is broken.' } },
};
const over = {
  ...slow,
  state: 'resolved',
  resolved_at: '2026-11-20T13:00:00.000Z',
  updates: { ...slow.updates, 2: { at: '2026-11-20T13:00:00.000Z', state: 'resolved', message: 'The switch is new.' } },
};

let calls: MadeCall[];
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = { [call]: { incidents: [] } };
  calls = fakeApi(answers);
});

const push = (client: QueryClient, incidents: Record<string, unknown>, more = {}) =>
  act(async () => {
    writeTopic(client, { topic: platformTopic, state: { incidents, ...more } });
    await Promise.resolve();
  });

async function open() {
  const page = renderPage(<IncidentCard project={projectDetail()} IncidentDialog={IncidentDialog} />);
  await screen.findByText('No incidents in the last 14 days.');
  await act(async () => {
    writeTopic(page.client, { topic: sessionTopic, state: { profile: null, permissions: [], organizations: {} } });
    await Promise.resolve();
  });
  await push(page.client, {});
  return page;
}

describe('an incident that affects a project', () => {
  it('appears on its page when pushed, and stays there with its timeline when resolved', async () => {
    const { client } = await open();
    await push(client, { slow });
    expect(screen.getByText('identified')).toBeVisible();
    answers[call] = { incidents: [over] };
    await push(client, {});
    expect(await screen.findByText('No open incidents.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Slow disks' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Slow disks' }));
    expect(screen.getByRole('dialog')).toHaveTextContent(/State: resolved · Opened .+ · Resolved /);
    expect(await dialog.findByText('The switch is new.')).toBeVisible();
    expect(dialog.getByText('A switch is broken.')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('is refetched only when an open one has disappeared', async () => {
    const { client } = await open();
    const isUnderWay = () => client.getQueryState(projectIncidentsKey('shop'))?.fetchStatus === 'fetching';
    const requested = () => calls.filter((it) => it.call === call).length;
    await push(client, {}, { flags: { ongoingIncident: true } });
    expect(isUnderWay()).toBe(false);
    await push(client, { slow });
    await push(client, { slow: { ...slow } }, { flags: {} });
    expect(isUnderWay()).toBe(false);
    expect(requested()).toBe(1);
    await push(client, {});
    await waitFor(() => expect(requested()).toBe(2));
    await waitFor(() => expect(isUnderWay()).toBe(false));
  });
});
