import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { permissionsKey } from '@/api/profile/list-permissions';
import { profileQuery } from '@/api/profile/get-profile';
import { isAvailable } from '@/lib/features';
import { rememberOrganization } from '@/lib/last-organization';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi } from '@/testing/fake-api';
import { renderRoutes } from '@/testing/render-page';
import { organization, permissionsOf, profile, signInSettings } from '@/testing/samples';
import { routes } from '@/testing/all-routes';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  fakeApi({
    'GET /platform/incidents': [],
    'GET /platform/telemetry/feature-flags': {},
    'GET /platform/operator/support-tickets': [],
    'GET /platform/operator/telemetry': { days: 7, enabled: true, actions: [] },
  });
});

const open = (at: string, { isOperator = false, role = null as string | null, available = isAvailable } = {}) =>
  renderRoutes(routes, {
    at,
    available,
    known: (client: QueryClient) => {
      client.setQueryData(['sign-in-settings'], signInSettings());
      client.setQueryData(profileQuery().queryKey, { ...profile, is_operator: isOperator, operator_role: role });
      client.setQueryData(permissionsKey, permissionsOf('Owner'));
      client.setQueryData(organizationsKey, [organization()]);
    },
  });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const previews = () => screen.findByRole('dialog', { name: 'Dashboard feature previews' });
const addressOf = ({ router }: ReturnType<typeof open>) => router.state.location.pathname + router.state.location.search;

describe('operations', () => {
  it.each([
    ['operator', '/ops', 'Status board'],
    ['on_call', '/ops', 'Status board'],
    ['on_call', '/ops/incidents', 'Incidents'],
    ['on_call', '/ops/incidents/new', 'Declare incident'],
    ['on_call', '/ops/notice', 'Notice'],
    ['operator', '/operator/notice', 'Notice'],
    ['operator', '/operator', 'Flags'],
    ['operator', '/operator/tickets', 'Support tickets'],
    ['on_call', '/ops/simulations', 'Simulations'],
    ['on_call', '/ops/simulations/r1', 'Simulation'],
    ['on_call', '/ops/simulations/compare', 'Compare two runs'],
    ['operator', '/ops/operators', 'Operators'],
    ['on_call', '/ops/operators', 'Page not found'],
    [null, '/ops', 'Page not found'],
    [null, '/ops/incidents', 'Page not found'],
    [null, '/ops/notice', 'Page not found'],
    [null, '/ops/simulations', 'Page not found'],
  ])('are shown for the role %s at %s "%s"', async (role, at, title) => {
    open(at, { role, isOperator: role === 'operator' });
    expect(await heading(title)).toBeInTheDocument();
  });
});

describe('the pages of operators', () => {
  test.each([
    ['/ops/flags', 'Flags'],
    ['/ops/previews', 'Feature previews'],
    ['/ops/tickets', 'Support tickets'],
    ['/ops/telemetry', 'Telemetry'],
  ])('at %s is %s, for operators only', async (at, name) => {
    open(at, { isOperator: true, role: 'operator' });
    await heading(name);
    expect(within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getByRole('link', { name: 'Operations' })).toBeVisible();
    if (name !== 'Feature previews') expect(screen.getAllByRole('link', { name, current: 'page' })).not.toHaveLength(0);
  });

  test.each(['/ops/flags', '/operator', '/ops/tickets', '/operator/telemetry'])('%s is not found for everyone else', async (at) => {
    open(at);
    await heading('Page not found');
    expect(screen.queryByRole('link', { name: 'Notice' })).toBeNull();
    await expectNoAxeViolations();
  });

  it('close when the operator role is removed', async () => {
    const { client } = open('/ops/flags', { isOperator: true, role: 'operator' });
    await heading('Flags');
    client.setQueryData(profileQuery().queryKey, profile);
    await heading('Page not found');
  });

  it('are with the rest of operations in the account menu, for people with a platform role only', async () => {
    const page = open('/organizations', { isOperator: true, role: 'operator' });
    await heading('Organizations');
    await userEvent.click(screen.getByRole('button', { name: 'Account menu' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Operations' }));
    await heading('Status board');
    await userEvent.click(screen.getByRole('link', { name: 'Flags' }));
    await heading('Flags');
    page.client.setQueryData(profileQuery().queryKey, profile);
    await heading('Page not found');
    await userEvent.click(screen.getByRole('button', { name: 'Account menu' }));
    await screen.findByRole('menuitem', { name: 'Your account' });
    expect(screen.queryByRole('menuitem', { name: 'Operations' })).toBeNull();
  });
});

describe('the feature previews', () => {
  it('open on the page that home redirects to', async () => {
    rememberOrganization('acme');
    const page = open('/?featurePreviewModal=inline_editor');
    await previews();
    await waitFor(() => expect(addressOf(page)).toBe('/org/acme?featurePreviewModal=inline_editor'));
  });

  it('have their own address', async () => {
    const page = open('/account/previews');
    await previews();
    expect(addressOf(page)).toBe('/account/appearance?featurePreviewModal=');
  });

  it('open from the account menu on the current page, and leave it unchanged', async () => {
    const page = open('/organizations', { available: () => true });
    await heading('Organizations');
    await userEvent.click(screen.getByRole('button', { name: 'Account menu' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Feature previews' }));
    await previews();
    expect(addressOf(page)).toBe('/organizations?featurePreviewModal=');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(addressOf(page)).toBe('/organizations'));
  });

  it('are in no menu while none are offered', async () => {
    open('/organizations', { available: () => false });
    await heading('Organizations');
    await userEvent.click(screen.getByRole('button', { name: 'Account menu' }));
    await screen.findByRole('menuitem', { name: 'Your account' });
    expect(screen.queryByRole('menuitem', { name: 'Feature previews' })).toBeNull();
    await userEvent.keyboard('{Escape}{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'feature previews');
    expect(screen.queryByText('Feature previews...')).toBeNull();
  });

  it('open from the command menu', async () => {
    open('/organizations', { available: () => true });
    await heading('Organizations');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'feature previews');
    await userEvent.keyboard('{Enter}');
    await previews();
  });
});

it('the appearance page is in the account menu', async () => {
  open('/organizations');
  await heading('Organizations');
  await userEvent.click(screen.getByRole('button', { name: 'Account menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Appearance and privacy' }));
  await heading('Appearance');
});
