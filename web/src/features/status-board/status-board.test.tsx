import type { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { fleetTopic, liveKey } from '@/lib/live/topic-names';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { fleet, fleetProject, type PushedFleet } from '@/testing/fleet-sample';
import { renderPage } from '@/testing/render-page';
import { organization } from '@/testing/samples';
import { BoardPage } from './board-page';

/** jsdom has no layout: a window that fits the whole board. */
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', class {
    observe() {}
    unobserve() {}
    disconnect() {}
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...new DOMRect(0, 0, 1_000, 900), toJSON: () => '' });
});
afterEach(() => {
  delete document.documentElement.dataset.wall;
});

function open(state: PushedFleet | null = fleet()) {
  const rendered = renderPage(<BoardPage />, {
    path: '/ops',
    known: (client: QueryClient) => {
      client.setQueryDefaults(['live'], { structuralSharing: false });
      client.setQueryData(organizationsKey, [organization()]);
      if (state) client.setQueryData(liveKey(fleetTopic), state);
    },
  });
  const push = (next: PushedFleet) =>
    act(async () => {
      rendered.client.setQueryData(liveKey(fleetTopic), next);
      await Promise.resolve();
    });
  return { ...rendered, push };
}

const tiles = () => screen.queryAllByRole('gridcell').map((it) => it.textContent);
const withStatus = (status: 'UNKNOWN' | 'ACTIVE_HEALTHY', name = 'shop') => {
  const state = fleet();
  return { ...state, projects: { ...state.projects, aaa: fleetProject(name, { status }) } };
};

describe('the status board', () => {
  it('shows coming pauses for inactivity, failed ones and exemptions', () => {
    fakeApi({});
    const state = fleet();
    const depot = (facts: object) => fleetProject('depot', { status: 'ACTIVE_HEALTHY', ...facts });
    const pause_at = '2026-11-29T10:00:00.000Z';
    open({
      ...state,
      projects: { a: depot({ pause_at }), b: depot({ pause_at, pause_failure: 'No space.' }), c: depot({ kept_by: 'ora' }), d: depot({ status: 'RESTORING', operation: 'recover' }) },
    });
    for (const words of ['Pauses on 29 Nov 2026', "Couldn't be paused", 'Kept running', 'Restoring'])
      expect(tiles().some((it) => it?.includes(words))).toBe(true);
  });

  it('counts unprotected projects, and shows only them on request', async () => {
    fakeApi({});
    const state = fleet();
    const unprotected = { fault: 'archiving_failing', since: '2026-11-29T10:00:00.000Z', reason: 'The repository is full.' };
    const { push } = open({ ...state, projects: { ...state.projects, aaa: fleetProject('shop', { unprotected }) } });
    const button = screen.getByRole('button', { name: /^1\s*Unprotected/ });
    await userEvent.click(button);
    expect(tiles()).toHaveLength(1);
    expect(tiles()[0]).toContain('shop');
    expect(tiles()[0]).toContain('Unprotected');
    // It stays while it filters, so that it can be switched off.
    await push(state);
    expect(screen.getByText('No projects match your filters')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^0\s*Unprotected/ }));
    expect(tiles()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /Unprotected/ })).toBeNull();
  });

  it('shows each project with its status, its start, and its location', async () => {
    fakeApi({});
    open();
    expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent('1unhealthy of 3 projects');
    expect(tiles()).toHaveLength(3);
    const wrong = screen.getByRole('button', { name: /^depot.*Unhealthy.*Acme.*failed health checks in 5 min of the last hour/ });
    expect(wrong.querySelector('[data-sparkline]')).not.toBeNull();
    await expectNoAxeViolations();
  });

  it('with dots labels each of them, and draws a row as a few paths', async () => {
    fakeApi({});
    localStorage.setItem('signalbox.wall', '{"size":"dots"}');
    const { push } = open();
    const shop = screen.getByRole('button', { name: /^shop, Healthy/ });
    const drawn = () => [...(shop.closest('[role=row]')?.querySelectorAll('path') ?? [])].map((it) => it.getAttribute('class'));
    expect(drawn()).toContain('text-ok');
    await expectNoAxeViolations();
    await push(withStatus('UNKNOWN'));
    expect(shop).toHaveAccessibleName(expect.stringMatching(/^shop, Unknown/));
    expect(drawn()).toContain('text-idle');
  });

  it('announces newly unhealthy projects', async () => {
    fakeApi({});
    const { push } = open();
    await push(withStatus('UNKNOWN'));
    expect(screen.getByText('shop is unhealthy.')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent('2unhealthy');
  });

  it('is filtered by a status, and by health, which is stored', async () => {
    fakeApi({});
    open();
    const paused = screen.getByRole('button', { name: /^1 ?Paused$/ });
    await userEvent.click(paused);
    expect(paused).toHaveAttribute('aria-pressed', 'true');
    expect(tiles()).toHaveLength(1);
    await userEvent.click(paused);
    await userEvent.keyboard('w');
    expect(tiles()).toEqual([expect.stringContaining('depot')]);
    expect(JSON.parse(localStorage.getItem('signalbox.wall') ?? '{}')).toMatchObject({ onlyWrong: true });
  });

  it('ignores letters in text fields, and if shortcuts are off', async () => {
    fakeApi({});
    open();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'w');
    expect(screen.getByRole('button', { name: 'Unhealthy only' })).toHaveAttribute('aria-pressed', 'false');
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search' }));
    await userEvent.click(screen.getByRole('button', { name: /^Keys:/ }));
    await userEvent.keyboard('w');
    expect(tiles()).toHaveLength(3);
  });

  it('takes the letters after the search key as text, also from full-screen mode', async () => {
    fakeApi({});
    const { router } = open();
    fireEvent.keyDown(document.body, { key: '/' });
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
    await userEvent.keyboard('d');
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('d');
    act(() => screen.getByRole('searchbox', { name: 'Search' }).blur());
    await userEvent.keyboard('f');
    fireEvent.keyDown(document.body, { key: '/' });
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
    expect(router.state.location.pathname).not.toContain('incidents');
  });

  it('opens a project of the user, and shows the status of others', async () => {
    fakeApi({});
    const { router } = open();
    await userEvent.click(screen.getByRole('button', { name: /^arrivals/ }));
    const dialog = screen.getByRole('dialog', { name: 'arrivals' });
    expect(dialog).toHaveTextContent('Beta Rail');
    expect(within(dialog).getByRole('link', { name: 'Declare incident' })).toHaveAttribute('href', '/ops/incidents/new?project=ccc');
    await expectNoAxeViolations();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: /^shop/ }));
    expect(router.state.location.pathname).toBe('/project/aaa');
  });

  it('fills the window until Escape', async () => {
    fakeApi({});
    open();
    await userEvent.keyboard('f');
    expect(document.documentElement).toHaveAttribute('data-wall');
    expect(screen.queryByRole('searchbox')).toBeNull();
    await expectNoAxeViolations();
    await userEvent.keyboard('{Escape}');
    expect(document.documentElement).not.toHaveAttribute('data-wall');
  });

  it('asks the browser for permission to notify, and sends nothing if refused', async () => {
    fakeApi({});
    vi.stubGlobal('Notification', { permission: 'denied', requestPermission: () => Promise.resolve('denied') });
    open();
    const button = screen.getByRole('button', { name: 'Send notifications on alerts' });
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'false');
  });

  it('notifies once for all that became unhealthy together, if enabled', async () => {
    fakeApi({});
    localStorage.setItem('signalbox.wall', '{"notify":true}');
    const called: string[] = [];
    const Fake = class {
      static permission = 'granted';
      constructor(_title: string, { body }: { body: string }) {
        called.push(body);
      }
    };
    vi.stubGlobal('Notification', Fake);
    const { push } = open();
    await push(withStatus('UNKNOWN'));
    await push(withStatus('ACTIVE_HEALTHY'));
    await push(withStatus('UNKNOWN'));
    expect(called).toEqual(['shop is unhealthy.']);
  });
});

describe('a suggested incident', () => {
  const suggested = fleet({
    suggestions: { 'eu-central-1': { region: 'eu-central-1', unhealthy: 12, projects: 40, since: Date.now() - 60_000, some: [] } },
  });

  it('opens a prefilled form, or is dismissed', async () => {
    const made = fakeApi({ 'DELETE /platform/operator/incident-suggestions/eu-central-1': null });
    open(suggested);
    const list = screen.getByRole('list', { name: 'Suggested incidents' });
    expect(list).toHaveTextContent('12 of 40 projects in eu-central-1 stopped responding');
    expect(within(list).getByRole('link', { name: 'Declare incident' })).toHaveAttribute('href', '/ops/incidents/new?suggestion=eu-central-1');
    await expectNoAxeViolations();
    await userEvent.click(within(list).getByRole('button', { name: /^Dismiss/ }));
    expect(made.map(({ call }) => call)).toContain('DELETE /platform/operator/incident-suggestions/eu-central-1');
  });

  it('that cannot be dismissed shows an error', async () => {
    fakeApi({ 'DELETE /platform/operator/incident-suggestions/eu-central-1': refusal(503, 'Storage is away.') });
    open(suggested);
    await userEvent.click(screen.getByRole('button', { name: /^Dismiss/ }));
    expect(await screen.findByText("Couldn't dismiss the suggestion.")).toBeVisible();
  });
});

it('an empty fleet shows a message', async () => {
  fakeApi({});
  open(fleet({ projects: {} }));
  expect(screen.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  await expectNoAxeViolations();
});

it('a fleet is loading until it arrives', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  fakeApi({});
  const { push } = open(null);
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'No projects yet' })).toBeNull();
  await push({ projects: 'none' } as unknown as PushedFleet);
  expect(screen.queryByRole('grid')).toBeNull();
  await push(fleet());
  expect(tiles()).toHaveLength(3);
});
