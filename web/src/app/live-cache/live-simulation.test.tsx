import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { of } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RunPage } from '@/features/simulations/run-page';
import { SimulationsPage } from '@/features/simulations/simulations-page';
import { simulationsTopic, simulationTopic } from '@/lib/live/topic-names';
import { createScope, type Scope } from '@/lib/rx/scope';
import { fakeApi } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { pointAt, running, simulation } from '@/testing/simulation-sample';
import { createLiveCache } from './create-live-cache';

let scope: Scope;
beforeEach(() => {
  scope = createScope();
  fakeApi({ 'GET /platform/operator/simulations': [], 'GET /platform/operator/simulations/scenarios': [] });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 180));
});

afterEach(() => scope.end());

/** A page with the app's cache, and the server of its topic. */
function open(page: ReactNode, path: string, at: string, topic: string, state: unknown) {
  const { client, link, live } = renderPage(page, { path, at });
  createLiveCache(scope, live.topics, client);
  act(() => {
    link.answer = (_event, payload) => of((payload as { topic?: string }).topic === topic ? { epoch: 1, version: 1, state } : {});
    link.happens$.next({ kind: 'up' });
  });
  let version = 1;
  return (patch: unknown) => {
    version += 1;
    act(() => link.events$.next({ name: 'patch', args: [topic, version, patch] }));
  };
}

it('the charts and the progress of a run follow its topic, with gaps for missing values', async () => {
  const push = open(<RunPage />, '/ops/simulations/:id', '/ops/simulations/r2', simulationTopic('r2'), simulation());
  await waitFor(() => expect(screen.getByLabelText('Sessions summary')).toHaveTextContent('200 now, max 200'));
  const line = () => document.querySelector('[data-chart=sessions] .recharts-line-curve')?.getAttribute('d') ?? '';
  await waitFor(() => expect(line()).not.toBe(''));
  const before = line();
  push({ run: { progress: 0.5 }, now: { at_s: 150 }, points: { '2': pointAt(30, { sessions: null }), '3': pointAt(40, { sessions: 900 }) } });
  await waitFor(() => expect(screen.getByLabelText('Sessions summary')).toHaveTextContent('900 now, max 900'));
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '50%, 2 min 30 s of 5 min');
  expect(line()).not.toBe(before);
  expect(screen.getByText('No samples in 1 of 4 intervals.')).toBeVisible();
});

it('the list of runs follows its topic', async () => {
  const push = open(<SimulationsPage />, '/ops/simulations', '/ops/simulations', simulationsTopic, { runs: { r2: running() } });
  expect(await screen.findByText('41%')).toBeVisible();
  push({ runs: { r2: { progress: 0.62 } } });
  expect(await screen.findByText('62%')).toBeVisible();
  push({ runs: { r2: { state: 'passed', progress: 1, verdict: 'All thresholds met.', ended_at: '2026-11-20T13:05:00.000Z' } } });
  expect(await screen.findByText('All thresholds met.')).toBeVisible();
  push({ runs: { r2: null } });
  expect(await screen.findByRole('heading', { name: 'No runs yet' })).toBeVisible();
});
