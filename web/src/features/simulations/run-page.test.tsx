import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { profileQuery } from '@/api/profile/get-profile';
import type { SimulationTopic } from '@/lib/entities/simulation';
import { liveKey, simulationTopic } from '@/lib/live/topic-names';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { goAway, goLive } from '@/testing/live-topic';
import { renderPage } from '@/testing/render-page';
import { profile } from '@/testing/samples';
import { pointAt, result, run, running, scenario, simulation } from '@/testing/simulation-sample';
import { RunPage } from './run-page';

const base = '/platform/operator/simulations';
let answers: Record<string, unknown>;
let made: ReturnType<typeof fakeApi>;
beforeEach(() => {
  answers = { [`GET ${base}/scenarios`]: [scenario()], [`GET ${base}`]: [], [`GET ${base}/r1`]: result() };
  made = fakeApi(answers);
  // The chart needs a size, which jsdom does not have.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 180));
});

function open(id: string, pushed?: SimulationTopic, role: 'operator' | 'on_call' = 'operator') {
  const rendered = renderPage(<RunPage />, {
    path: '/ops/simulations/:id',
    at: `/ops/simulations/${id}`,
    known: (client: QueryClient) => {
      client.setQueryDefaults(['live'], { structuralSharing: false });
      client.setQueryData(profileQuery().queryKey, { ...profile, operator_role: role });
      if (pushed) client.setQueryData(liveKey(simulationTopic(id)), pushed);
    },
  });
  const push = (next: SimulationTopic) => act(() => void rendered.client.setQueryData(liveKey(simulationTopic(id)), next));
  return { ...rendered, push };
}

const chart = (id: string) => within(document.querySelector<HTMLElement>(`[data-chart=${id}]`)!);
const inShort = (name: string) => within(screen.getByLabelText(`${name} summary`)).getAllByRole('definition').map((it) => it.textContent);
const over = () => simulation({ run: run(), now: null });

describe('a run in progress', () => {
  it('shows its progress, and follows its topic', async () => {
    const { push } = open('r2', simulation());
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '41%, 2 min 3 s of 5 min');
    expect(inShort('Latency')).toEqual(['80 ms now, max 80 ms', '9 ms now, max 9 ms', '4 ms now, max 4 ms']);
    expect(inShort('Sessions')).toEqual(['200 now, max 200']);
    const points = { ...simulation().points, '2': pointAt(30, { p99_ms: 5, sessions: null }) };
    push(simulation({ run: running({ progress: 0.5 }), points }));
    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50'));
    expect(inShort('Latency')[0]).toBe('5 ms now, max 80 ms');
    expect(chart('sessions').getByText('No samples in 1 of 3 intervals.')).toBeVisible();
    expect(made.some(({ call }) => call === `GET ${base}/r2`)).toBe(false);
  });

  it('shows that it is starting, and waits for values', () => {
    open('r2', simulation({ now: null, points: {}, run: running({ progress: 0 }) }));
    expect(screen.getByText('Starting server…')).toBeVisible();
    expect(screen.getAllByText('Waiting for the first values…').length).toBe(8);
  });

  it('explains why the server is not measured in simulated time', () => {
    const points = { '0': pointAt(10, { server_cpu: null, server_memory: null }) };
    open('r2', simulation({ run: running({ ground: 'in_memory' }), points }));
    expect(chart('cpu').getByText('No data yet. Measured in live runs only, not in simulated time.')).toBeVisible();
    expect(screen.getByText('in simulated time')).toBeVisible();
  });

  it('is stopped after a confirmation', async () => {
    answers[`POST ${base}/r2/stop`] = running({ state: 'stopping' });
    const { push } = open('r2', simulation());
    await userEvent.click(screen.getByRole('button', { name: 'Stop run' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Stop the run of “Reconnect storm”?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Stop run' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made.map(({ call }) => call)).toContain(`POST ${base}/r2/stop`);
    push(simulation({ run: running({ state: 'stopping' }) }));
    expect(await screen.findByRole('button', { name: 'Stopping' })).toBeDisabled();
  });

  it('that has already finished shows that when it is stopped', async () => {
    answers[`POST ${base}/r2/stop`] = refusal(409, 'It is over.', 'conflict');
    open('r2', simulation());
    await userEvent.click(screen.getByRole('button', { name: 'Stop run' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop run' }));
    expect(await screen.findByText("Couldn't stop the run.")).toBeVisible();
  });

  it('is read-only for on-call members', () => {
    open('r2', simulation(), 'on_call');
    expect(screen.queryByRole('button', { name: 'Stop run' })).toBeNull();
    expect(screen.getByRole('progressbar')).toBeVisible();
  });

  it('stays while it is not live, and is marked with its age', async () => {
    const { link } = open('r2', simulation());
    goLive(link);
    goAway(link);
    expect(await screen.findByText(/^Offline · last updated/)).toBeVisible();
    expect(screen.getByRole('progressbar')).toBeVisible();
  });

  it('shows its result as soon as it finishes', async () => {
    answers[`GET ${base}/r2`] = result();
    const { push } = open('r2', simulation());
    push(simulation({ run: running({ state: 'passed', progress: 1, verdict: 'All thresholds met.', ended_at: '2026-11-20T13:05:00.000Z' }) }));
    expect(await screen.findByRole('table', { name: 'Thresholds' })).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText('All thresholds met.')).toBeVisible();
    expect(inShort('Latency')[0]).toBe('80 ms at the end, max 80 ms');
  });
});

describe('a finished run', () => {
  it('has its thresholds with failed ones first, its metrics, counters and remarks', async () => {
    open('r1', over());
    const table = await screen.findByRole('table', { name: 'Thresholds' });
    const cells = within(table).getAllByRole('row').slice(1).map((it) => it.textContent);
    expect(cells).toEqual([
      'Disconnects recovered>= 99.9 %99%Fail',
      'Recovery after a disconnect, p99< 15 s1.23 sPass',
      'Server memory at its highest< 1 GBNo dataNo data',
    ]);
    expect(screen.getByText('No violations.')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Metrics' })).getByText('99%')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Counters' })).getByText('visits')).toBeVisible();
    expect(screen.getByText('The generator kept up.')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Goals' })).getAllByRole('listitem')).toHaveLength(3);
  });

  it('shows violated invariants', async () => {
    const kept = [{ at_s: 65, name: 'one_owner', sentence: 'Somebody owns it.', detail: 'shop has none' }];
    answers[`GET ${base}/r1`] = result({ invariants: { broken: 3, kept }, stopped: 'It was stopped by hand.' });
    open('r1', over());
    expect(await screen.findByText(/3 violations\. The first 1:/)).toBeVisible();
    expect(screen.getByRole('list', { name: 'Invariant violations' })).toHaveTextContent('1:05 Somebody owns it.one_owner: shop has none');
    expect(screen.getByText('It was stopped by hand.')).toBeVisible();
  });

  it('draws its lines, with gaps for missing data', async () => {
    const points = Object.fromEntries([10, 20, 30, 40, 50].map((at, n) => [String(n), pointAt(at, at === 30 ? { sessions: null } : {})]));
    open('r1', simulation({ run: run(), now: null, points }));
    await waitFor(() => expect(document.querySelectorAll('[data-chart=sessions] .recharts-line-curve')).toHaveLength(1));
    expect(document.querySelector('[data-chart=sessions] .recharts-line-curve')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
    const dashes = [...document.querySelectorAll('[data-chart=latency] .recharts-line-curve')].map((it) => it.getAttribute('stroke-dasharray'));
    expect(new Set(dashes).size).toBe(3);
    await screen.findByRole('table', { name: 'Thresholds' });
  });

  it('joins the samples of a chart that has few', async () => {
    const measured = [10, 40];
    const points = Object.fromEntries(
      [10, 20, 30, 40, 50].map((at, n) => [String(n), pointAt(at, measured.includes(at) ? {} : { p99_ms: null, p95_ms: null, p50_ms: null })]),
    );
    open('r1', simulation({ run: run(), now: null, points }));
    const lines = () => [...document.querySelectorAll('[data-chart=latency] .recharts-line-curve')].map((it) => it.getAttribute('d') ?? '');
    await waitFor(() => expect(lines()).toHaveLength(3));
    for (const line of lines()) expect(line).toMatch(/^M[^ML]+L[^ML]+$/);
  });

  it('has tables', async () => {
    open('r1', over());
    await userEvent.click(screen.getByRole('button', { name: 'Show as table: Latency' }));
    const table = within(screen.getByRole('region', { name: 'Latency as a table' }));
    expect(table.getAllByRole('row').map((it) => it.textContent)).toEqual(['Untilp99p95p50', '0:1020 ms9 ms4 ms', '0:2080 ms9 ms4 ms']);
    await expectNoAxeViolations();
  });

  it('has the points of its report if its topic does not arrive', async () => {
    answers[`GET ${base}`] = [run()];
    open('r1');
    await waitFor(() => expect(inShort('Latency')[0]).toBe('20 ms at the end, max 20 ms'));
  });

  it.each([
    ['Download report (HTML)', 'report', 'reconnect-storm-r1.html'],
    ['Download JSON', '', 'reconnect-storm-r1.json'],
  ])('can be downloaded by %s', async (name, path, file) => {
    URL.createObjectURL = vi.fn(() => 'blob:it');
    URL.revokeObjectURL = vi.fn();
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    if (path) answers[`GET ${base}/r1/${path}`] = '<html>';
    open('r1', over());
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(names).toEqual([file]));
  });

  it('leads back to the list once it is deleted', async () => {
    answers[`DELETE ${base}/r1`] = null;
    const { router } = open('r1', over());
    await userEvent.click(screen.getByRole('button', { name: /^Delete/ }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete run' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/ops/simulations'));
  });

  it('shows that its metrics cannot be loaded', async () => {
    answers[`GET ${base}/r1`] = refusal(503, 'Away.');
    open('r1', over());
    expect(await screen.findByText("Couldn't load the metrics.")).toBeVisible();
  });

  it('that crashed shows the reason, and offers no report', () => {
    open('r1', simulation({ run: run({ state: 'broken_off', verdict: '', reason: 'Killed.\nout of memory' }), now: null }));
    expect(screen.getByRole('alert')).toHaveTextContent('The run crashed.Killed. out of memory');
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  });
});

describe('a missing run', () => {
  it('is reported once that is known', async () => {
    const { link } = open('gone');
    expect(screen.getByRole('status', { name: 'Loading the run' })).toBeInTheDocument();
    act(() => {
      link.answer = () => of({ error: { code: 'not_found', message: 'Run not found.' } });
      link.happens$.next({ kind: 'up' });
    });
    expect(await screen.findByRole('heading', { name: 'Run not found' })).toBeVisible();
    await expectNoAxeViolations();
  });

  it('is not assumed if its topic fails for another reason', async () => {
    const { link } = open('r7');
    act(() => {
      link.answer = () => of({ error: { code: 'internal', message: 'Storage is away.' } });
      link.happens$.next({ kind: 'up' });
    });
    expect(await screen.findByText('Storage is away.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Run not found' })).toBeNull();
  });

  it('is not assumed if the list cannot be loaded', async () => {
    answers[`GET ${base}`] = refusal(503, 'Away.');
    open('gone');
    expect(await screen.findByText("Couldn't load the run.")).toBeVisible();
  });
});

describe('the page', () => {
  it.each([
    [1440, 'running'],
    [390, 'running'],
    [1440, 'over'],
    [390, 'over'],
  ])('passes axe at %d pixels, of a run that is %s', async (width, which) => {
    vi.stubGlobal('innerWidth', width);
    const media = { addEventListener: () => {}, removeEventListener: () => {} };
    vi.stubGlobal('matchMedia', (query: string) => ({ ...media, matches: width < 640 && query.includes('width < 640px') }));
    if (which === 'running') open('r2', simulation());
    else {
      open('r1', over());
      await screen.findByRole('table', { name: 'Thresholds' });
    }
    await waitFor(() => expect(document.querySelectorAll('.recharts-line-curve')).toHaveLength(13));
    await expectNoAxeViolations();
  });
});
