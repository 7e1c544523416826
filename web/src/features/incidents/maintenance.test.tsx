import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fleetTopic, liveKey } from '@/lib/live/topic-names';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi } from '@/testing/fake-api';
import { fleet } from '@/testing/fleet-sample';
import { answers, planned } from '@/testing/incident-sample';
import { renderPage } from '@/testing/render-page';
import { IncidentPage } from './incident-page';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const known = (client: QueryClient) => {
  client.setQueryDefaults(['live'], { structuralSharing: false });
  client.setQueryData(liveKey(fleetTopic), fleet());
};

describe('maintenance', () => {
  const soon = (state: 'scheduled' | 'in_progress') => ({
    ...planned,
    state,
    planned_start: new Date(Date.now() + 3_600_500).toISOString(),
    planned_end: new Date(Date.now() + 7_200_500).toISOString(),
  });
  const open = (state: 'scheduled' | 'in_progress') => {
    const shown = soon(state);
    const made = fakeApi({
      ...answers,
      'GET /platform/operator/incidents/m1': shown,
      'PATCH /platform/incidents/m1': shown,
      'POST /platform/incidents/m1/updates': shown,
    });
    renderPage(<IncidentPage />, { path: '/ops/incidents/:id', at: '/ops/incidents/m1', known });
    return { made, shown };
  };

  it('counts down to its start, and is cancelled before it', async () => {
    const { made } = open('scheduled');
    expect(await screen.findByText(/^Starts in (1 h|59 min)/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Extend/ })).toBeNull();
    await press('Cancel maintenance…');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel maintenance and publish' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made.find(({ call }) => call.endsWith('/updates'))?.body).toEqual({ state: 'cancelled', message: 'This maintenance is cancelled.' });
  });

  it('in progress counts down to its end, is extended, and completed early', async () => {
    const { made, shown } = open('in_progress');
    expect(await screen.findByText(/^Ends in (2 h|1 h 59 min)/)).toBeVisible();
    await expectNoAxeViolations();
    await press('Extend by 30 min');
    await waitFor(() => expect(made.some(({ call }) => call.startsWith('PATCH'))).toBe(true));
    expect(made.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({
      planned_end: new Date(Date.parse(shown.planned_end) + 1_800_000).toISOString(),
    });
    await press('Complete maintenance…');
    await userEvent.click(screen.getByRole('button', { name: 'Complete and publish' }));
    await waitFor(() => expect(made.find(({ call }) => call.endsWith('/updates'))?.body).toMatchObject({ state: 'completed' }));
  });
});
