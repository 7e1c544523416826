import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { profileQuery } from '@/api/profile/get-profile';
import type { SimulationRun } from '@/lib/entities/simulation';
import { liveKey, simulationsTopic } from '@/lib/live/topic-names';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { goAway, goLive } from '@/testing/live-topic';
import { renderPage } from '@/testing/render-page';
import { profile } from '@/testing/samples';
import { run, running, scenario } from '@/testing/simulation-sample';
import { SimulationsPage } from './simulations-page';

const base = '/platform/operator/simulations';
const quiet = scenario({ name: 'calm-day', title: 'Calm day', ground: 'in_memory', teaches: ['What a day costs.', 'Two.', 'Three.'] });

let answers: Record<string, unknown>;
let made: ReturnType<typeof fakeApi>;
beforeEach(() => {
  answers = { [`GET ${base}/scenarios`]: [scenario(), quiet], [`GET ${base}`]: [] };
  made = fakeApi(answers);
});

/** Without a connection only the states written by a test are pushed. */
function open(pushed?: SimulationRun[], role: 'operator' | 'on_call' = 'operator') {
  const rendered = renderPage(<SimulationsPage />, {
    path: '/ops/simulations',
    known: (client: QueryClient) => {
      client.setQueryDefaults(['live'], { structuralSharing: false });
      client.setQueryData(profileQuery().queryKey, { ...profile, operator_role: role });
      if (pushed) client.setQueryData(liveKey(simulationsTopic), stateOf(pushed));
    },
  });
  const push = (runs: SimulationRun[]) => act(() => void rendered.client.setQueryData(liveKey(simulationsTopic), stateOf(runs)));
  return { ...rendered, push };
}

const stateOf = (runs: SimulationRun[]) => ({ runs: Object.fromEntries(runs.map((it) => [it.id, it])) });
const rows = () => within(screen.getByRole('table', { name: 'Runs' })).getAllByRole('row').slice(1);
const start = () => screen.getByRole('button', { name: 'Run simulation' });

describe('the form', () => {
  it('begins with the scenario without faults', async () => {
    answers[`GET ${base}/scenarios`] = [scenario(), scenario({ name: 'quiet-day', title: 'Quiet day', teaches: ['Only this.'] })];
    open([]);
    expect(await screen.findByText('Only this.')).toBeVisible();
  });

  it('shows goals and duration of a scenario, and starts it', async () => {
    answers[`POST ${base}`] = running({ id: 'r9' });
    const { router } = open([]);
    const teaches = await screen.findByRole('list', { name: 'Goals' });
    expect(within(teaches).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText(/^Takes 30 s, plus/)).toBeVisible();
    expect(screen.getByText(/^10 organizations, 40 projects/)).toBeVisible();
    await userEvent.click(screen.getByRole('switch', { name: 'Quick run' }));
    expect(screen.getByText(/^Takes 5 min, plus/)).toBeVisible();
    expect(screen.getByText(/^250 organizations, 1,000 projects/)).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name (optional)' }), 'Before the upgrade');
    await userEvent.click(screen.getByRole('radio', { name: /^Simulated time/ }));
    expect(screen.getByText(/^Simulates .* in seconds to minutes/)).toBeVisible();
    await userEvent.click(screen.getByText('Advanced options'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Seed' }), '7');
    await userEvent.type(screen.getByRole('textbox', { name: 'Peak connections' }), '500');
    await userEvent.click(start());
    await waitFor(() => expect(router.state.location.pathname).toBe('/ops/simulations/r9'));
    expect(made.find(({ call }) => call === `POST ${base}`)?.body).toEqual({
      scenario: 'reconnect-storm',
      name: 'Before the upgrade',
      ground: 'in_memory',
      seed: 7,
      connections: 500,
    });
  });

  it('resets the mode to the default of another scenario', async () => {
    open([]);
    await userEvent.click(await screen.findByRole('radio', { name: /^Simulated time/ }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Scenario' }));
    await userEvent.click(await screen.findByRole('option', { name: /Calm day/ }));
    expect(screen.getByRole('radio', { name: /^Simulated time/ })).toBeChecked();
    expect(screen.getByText('What a day costs.')).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: 'Scenario' }));
    await userEvent.click(await screen.findByRole('option', { name: /Reconnect storm/ }));
    expect(screen.getByRole('radio', { name: /^Live/ })).toBeChecked();
  });

  it('sends no invalid values', async () => {
    open([]);
    await userEvent.click(await screen.findByText('Advanced options'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Peak connections' }), '20001');
    await userEvent.type(screen.getByRole('textbox', { name: 'Seed' }), 'x');
    await userEvent.click(start());
    expect(screen.getByText('Enter a whole number from 1 to 20,000.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Seed' })).toBeInvalid();
    expect(made.some(({ call }) => call.startsWith('POST'))).toBe(false);
    await expectNoAxeViolations();
  });

  it('waits for a run in progress, and shows which', async () => {
    const { push } = open([running()]);
    expect(await screen.findByText(/is already running\. Stop it or wait for it to finish\./)).toBeVisible();
    expect(start()).toBeDisabled();
    push([running({ state: 'passed', ended_at: '2026-11-20T13:05:00.000Z' })]);
    await waitFor(() => expect(start()).toBeEnabled());
  });

  it('shows the server’s error if another run was started first', async () => {
    answers[`POST ${base}`] = refusal(409, 'A simulation is already running. Stop it, or wait until it ends.', 'conflict');
    open([]);
    await screen.findByRole('list', { name: 'Goals' });
    await userEvent.click(start());
    expect(await screen.findByRole('alert')).toHaveTextContent('A simulation is already running.');
  });

  it('shows the server’s error beside its field', async () => {
    answers[`POST ${base}`] = refusal(400, 'Wrong.', 'invalid', [{ field: 'connections', message: 'are too many here' }]);
    open([]);
    await screen.findByRole('list', { name: 'Goals' });
    await userEvent.click(start());
    expect(await screen.findByText('The number of connections are too many here.')).toBeVisible();
  });

  it('is a sentence for on-call members', async () => {
    open([run()], 'on_call');
    expect(screen.getByText(/^Only operators can start, stop and delete simulations\./)).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    expect(made.some(({ call }) => call.endsWith('/scenarios'))).toBe(false);
    await expectNoAxeViolations();
  });

  it('shows that the scenarios cannot be loaded', async () => {
    answers[`GET ${base}/scenarios`] = refusal(503, 'Away.');
    open([]);
    expect(await screen.findByText("Couldn't load the scenarios.")).toBeVisible();
  });
});

describe('the list of runs', () => {
  it('is fetched over HTTP until it is pushed, and follows pushes', async () => {
    answers[`GET ${base}`] = [run()];
    const { push } = open();
    expect(screen.getByRole('status', { name: 'Loading the runs' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Reconnect storm' })).toHaveAttribute('href', '/ops/simulations/r1');
    expect(rows()[0]).toHaveTextContent(/live connections · seed 5.*Passed.*by sam.*5 min 10 s.*All thresholds met\./);
    push([run(), running()]);
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toHaveTextContent('Running41%');
    push([run()]);
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('shows the name of a run above its scenario', async () => {
    open([run({ name: 'Before the upgrade' })]);
    expect(await screen.findByRole('link', { name: 'Before the upgrade' })).toBeVisible();
    expect(rows()[0]).toHaveTextContent(/Reconnect storm · live connections/);
    expect(screen.getByRole('button', { name: /^Delete Before the upgrade, started/ })).toBeVisible();
  });

  it('shows every state by shape and word', async () => {
    const states = ['running', 'stopping', 'passed', 'failed', 'stopped', 'broken_off'] as const;
    open(states.map((state, n) => run({ id: state, state, started_at: `2026-11-2${9 - n}T12:00:00.000Z` })));
    const seen = [...document.querySelectorAll('[data-run-state]')].map((it) => [it.textContent, it.querySelector('svg')?.dataset.shape]);
    expect(seen).toEqual([
      ['Running', 'turning-ring'],
      ['Stopping', 'emptying-ring'],
      ['Passed', 'circle'],
      ['Failed', 'triangle'],
      ['Stopped', 'hollow-square'],
      ['Crashed', 'cross'],
    ]);
    await screen.findByRole('list', { name: 'Goals' });
  });

  it('compares two finished runs', async () => {
    open([running(), run({ id: 'new', started_at: '2026-11-20T12:30:00.000Z' }), run({ id: 'old' }), run({ id: 'third', title: 'Third' })]);
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes[0]).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Compare' })).toBeDisabled();
    await userEvent.click(boxes[1]!);
    expect(screen.getByRole('button', { name: 'Compare (1 of 2)' })).toBeDisabled();
    await userEvent.click(boxes[2]!);
    expect(boxes[3]).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', '/ops/simulations/compare?a=old&b=new');
    await userEvent.click(boxes[1]!);
    expect(boxes[3]).toBeEnabled();
  });

  it('removes a deleted run immediately, after a confirmation, even if nothing is pushed', async () => {
    answers[`DELETE ${base}/r1`] = refusal(409, 'It runs.', 'conflict');
    open([running(), run()]);
    const remove = () => screen.getAllByRole('button', { name: /^Delete Reconnect storm/ });
    expect(remove()[0]).toBeDisabled();
    await userEvent.click(remove()[1]!);
    const dialog = within(screen.getByRole('dialog', { name: 'Delete the run of “Reconnect storm”?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete run' }));
    expect(await dialog.findByText("Couldn't delete the run.")).toBeVisible();
    answers[`DELETE ${base}/r1`] = null;
    await userEvent.click(dialog.getByRole('button', { name: 'Delete run' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that is empty shows the first step', async () => {
    open([]);
    expect(screen.getByRole('heading', { name: 'No runs yet' })).toBeVisible();
    expect(screen.getByText(/Choose a scenario above and start with a quick run/)).toBeVisible();
    await screen.findByRole('list', { name: 'Goals' });
  });

  it('that cannot be loaded shows an error, and can be requested again', async () => {
    answers[`GET ${base}`] = refusal(503, 'Storage is away.');
    open();
    expect(await screen.findByText("Couldn't load the runs.")).toBeVisible();
    answers[`GET ${base}`] = [run()];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('is marked with its age while it is not live, and stays', async () => {
    const { link } = open([run()]);
    goLive(link);
    expect(document.querySelector('[data-stale]')).toBeNull();
    goAway(link);
    expect(await screen.findByText(/^Offline · last updated/)).toBeVisible();
    expect(rows()).toHaveLength(1);
  });
});

describe('the page', () => {
  it.each([1440, 390])('passes axe at %d pixels', async (width) => {
    vi.stubGlobal('innerWidth', width);
    const media = { addEventListener: () => {}, removeEventListener: () => {} };
    vi.stubGlobal('matchMedia', (query: string) => ({ ...media, matches: width < 640 && query.includes('width < 640px') }));
    open([running(), run(), run({ id: 'r3', state: 'broken_off', verdict: '', reason: 'The server was restarted.' })]);
    await screen.findByRole('list', { name: 'Goals' });
    await expectNoAxeViolations();
  });
});
