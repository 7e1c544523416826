import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { customContentKey } from '@/api/platform/get-custom-content';
import { incidentsKey } from '@/api/platform/list-incidents';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import type { Incident } from '@/lib/entities/incident';
import type { ProjectSummary } from '@/lib/entities/project';
import type { roleIds } from '@/lib/entities/member';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { customContent, organization, permissionsOf, profile, projectSummary } from '@/testing/samples';
import { awsRegions, computeOf, plans } from '@/testing/catalogues';
import { NewProjectPage } from './new-project-page';

type Plan = 'free' | 'pro' | 'team';
const planNames = { free: 'Free', pro: 'Pro', team: 'Team' };

interface Opening {
  plan?: Plan;
  role?: keyof typeof roleIds;
  providers?: ('AWS' | 'AWS_K8S' | 'AWS_NIMBUS' | 'FLY')[];
  projects?: ProjectSummary[];
  incidents?: Incident[];
  disabled?: string[];
}

let answers: Record<string, unknown>;
let calls: MadeCall[];

const inZone = (timeZone: string) => {
  const resolved = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...resolved, timeZone });
};

beforeEach(() => {
  sessionStorage.clear();
  answers = {
    'GET /platform/projects/available-regions': awsRegions,
    'GET /platform/plans': plans(),
    'GET /platform/organizations/acme/members/reached-free-project-limit': [],
    'POST /platform/profile/password-check': { result: { score: 4, feedback: { warning: '', suggestions: [] } } },
  };
  calls = fakeApi(answers);
  inZone('Europe/Berlin');
});

function open({ plan = 'pro', role = 'Owner', providers = ['AWS'], projects = [], incidents = [], disabled = [] }: Opening = {}) {
  answers['GET /platform/organizations/acme/available-compute'] ??= computeOf(plan);
  return renderPage(<NewProjectPage comparePlans={<button type="button">Compare plans</button>} />, {
    path: '/new/:slug',
    at: '/new/acme',
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, { ...profile, disabled_features: disabled });
      client.setQueryData(organizationsKey, [organization({ plan: { id: plan, name: planNames[plan] } })]);
      client.setQueryData(permissionsKey, permissionsOf(role));
      client.setQueryData(customContentKey, customContent({ 'infra:cloud_providers': providers }));
      client.setQueryData(organizationProjectsKey('acme'), projects);
      client.setQueryData(incidentsKey, incidents);
    },
  });
}

const name = () => screen.findByLabelText('Project name');
const region = () => screen.findByRole('combobox', { name: 'Region' });
const create = () => screen.getByRole('button', { name: 'Create project' });
const sent = () => calls.find((it) => it.call === 'POST /platform/projects')?.body;
const sizes = () => screen.findByRole('radiogroup', { name: 'Compute size' });
const ready = () => waitFor(() => expect(create()).toBeEnabled());
const coming = { ...projectSummary('shop'), status: 'COMING_UP', id: 1, organization_id: 1, compute_size: 'ci_micro' };

describe('the region of a new project', () => {
  it('is the nearest by the computer’s time zone, with its distance', async () => {
    open();
    expect(await region()).toHaveTextContent('Central EU (Frankfurt)');
    expect(screen.getByText(/Sorted by distance from Berlin, based on your time zone/)).toBeVisible();
    await userEvent.click(await region());
    const options = await screen.findAllByRole('option');
    expect(options[0]).toHaveTextContent('Central EU (Frankfurt)eu-central-1 · about 420 km');
    expect(options).toHaveLength(16);
  });

  it('is sent only as its name', async () => {
    open();
    await region();
    expect(JSON.stringify(calls)).not.toMatch(/Berlin|52\.5|13\.4/);
  });

  it('is the installation’s default if the time zone has no location', async () => {
    inZone('UTC');
    open();
    expect(await region()).toHaveTextContent('Southeast Asia (Singapore)');
    expect(screen.queryByText(/Sorted by distance/)).toBeNull();
  });

  test.each([
    ['Americas', 'East US (North Virginia)'],
    ['Europe', 'Central EU (Frankfurt)'],
    ['APAC', 'Southeast Asia (Singapore)'],
  ])('%s is a shortcut for %s', async (continent, words) => {
    open();
    await region();
    await userEvent.click(screen.getByRole('button', { name: continent }));
    expect(await region()).toHaveTextContent(words);
    expect(screen.getByRole('button', { name: continent })).toHaveAttribute('aria-pressed', 'true');
  });

  it('can be requested again after an error', async () => {
    answers['GET /platform/projects/available-regions'] = refusal(503, 'Away.');
    open();
    expect(await screen.findByText("Couldn't load the regions.")).toBeVisible();
    expect(create()).toBeDisabled();
    await expectNoAxeViolations();
    answers['GET /platform/projects/available-regions'] = awsRegions;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await region()).toBeVisible();
  });
});

describe('the cloud provider', () => {
  it('is not asked for if there is only one', async () => {
    open();
    await region();
    expect(screen.queryByRole('combobox', { name: 'Cloud provider' })).toBeNull();
    expect(await region()).toHaveAccessibleDescription(/^All projects run on this installation\. The region is a label\./);
  });

  it('is a label, like the region', async () => {
    open({ providers: ['AWS', 'FLY'] });
    expect(await screen.findByRole('combobox', { name: 'Cloud provider' })).toHaveAccessibleDescription(
      'All projects run on this installation. Provider and region are labels.',
    );
    expect(await region()).toHaveAccessibleDescription(/^Incidents and maintenance are announced by region\./);
    await expectNoAxeViolations();
  });

  it('is one offered by the installation, with its own regions', async () => {
    open({ providers: ['AWS', 'AWS_NIMBUS', 'FLY'] });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Cloud provider' }));
    expect((await screen.findAllByRole('option')).map((it) => it.textContent)).toEqual(['AWS', 'AWS Nimbus', 'Fly.io']);
    answers['GET /platform/projects/available-regions'] = { default: 'sin', continents: [], regions: [{ code: 'sin', name: 'Singapore', cloud_provider: 'FLY', location: { latitude: 1.4, longitude: 103.8 } }] };
    await userEvent.click(screen.getByRole('option', { name: 'Fly.io' }));
    expect(await region()).toHaveTextContent('Singapore');
    expect(screen.queryByRole('group', { name: 'Continent' })).toBeNull();
    await userEvent.type(await name(), 'Shop');
    await ready();
    await userEvent.click(create());
    await waitFor(() => expect(sent()).toMatchObject({ cloud_provider: 'FLY', db_region: 'sin' }));
  });
});

describe('the size', () => {
  it('is chosen from those of the plan, with price and resources', async () => {
    open();
    const group = within(await sizes());
    expect(group.getByRole('radio', { name: /^Micro/ })).toBeChecked();
    expect(group.getByRole('radio', { name: 'Large 2 dedicated cores, 8 GB memory $110.00/month' })).toBeVisible();
    expect(group.getAllByRole('radio')).toHaveLength(5);
    await userEvent.click(group.getByRole('button', { name: 'Show 14 larger sizes' }));
    expect(group.getAllByRole('radio')).toHaveLength(19);
    await expectNoAxeViolations();
  });

  it('that the plan does not allow is shown with the reason', async () => {
    open({ plan: 'free' });
    const group = within(await sizes());
    expect(group.getAllByRole('radio')).toHaveLength(1);
    const reason = group.getByText("18 more sizes aren't available. Projects of the Free plan run on Nano (free) only.");
    await userEvent.click(reason);
    expect(group.getByText('Micro')).toBeVisible();
    expect(group.getByRole('button', { name: 'Compare plans' })).toBeVisible();
    await expectNoAxeViolations();
  });

  it('that could not be loaded defaults to the plan’s', async () => {
    answers['GET /platform/organizations/acme/available-compute'] = refusal(503, 'Away.');
    answers['POST /platform/projects'] = coming;
    open();
    expect(await screen.findByText(/The project starts with the default size of its plan/)).toBeVisible();
    await userEvent.type(await name(), 'Shop');
    await ready();
    await userEvent.click(create());
    await waitFor(() => expect(sent()).toEqual({ name: 'Shop', organization_slug: 'acme', db_region: 'eu-central-1', cloud_provider: 'AWS' }));
  });
});

describe('the cost', () => {
  const cost = () => create().getAttribute('aria-describedby');
  const costs = (words: string) => waitFor(() => expect(document.getElementById(cost() ?? '')).toHaveTextContent(`This project costs ${words}`));

  it('is beside the button, and follows the size', async () => {
    open();
    await costs('$0.00/month');
    await userEvent.click(within(await sizes()).getByRole('radio', { name: /^Medium/ }));
    await costs('$50.00/month');
    expect(screen.getByText('Included compute credits').nextSibling).toHaveTextContent('-$10.00');
    expect(screen.getByText('Disk, 8 GB').nextSibling).toHaveTextContent('Included');
    expect(screen.getByText(/The Pro plan \(\$25\.00\/month\) is billed once/)).toBeVisible();
  });

  it('includes the credits used by other projects, live', async () => {
    const { client } = open();
    await costs('$0.00/month');
    act(() => {
      client.setQueryData(organizationProjectsKey('acme'), [projectSummary('one', { compute_size: 'ci_micro' })]);
    });
    await costs('$10.00/month');
  });

  it('is absent if the installation has no billing', async () => {
    open({ disabled: ['billing:all'] });
    await sizes();
    expect(screen.queryByText(/\$/)).toBeNull();
    expect(create()).not.toHaveAttribute('aria-describedby');
  });
});

describe('the limit of the Free plan', () => {
  const limited = [{ gotrue_id: 'sam', username: 'sam', primary_email: 'sam@example.com', free_project_limit: 2 }];
  const path = 'GET /platform/organizations/acme/members/reached-free-project-limit';

  it('is shown in advance, and disappears when a project is paused', async () => {
    answers[path] = limited;
    const two = [projectSummary('one'), projectSummary('two')];
    const { client } = open({ plan: 'free', projects: two });
    expect(await screen.findByText('Acme has reached the Free plan limit of 2 active projects.')).toBeVisible();
    await sizes();
    expect(create()).toBeDisabled();
    await expectNoAxeViolations();
    answers[path] = [];
    act(() => {
      client.setQueryData(organizationProjectsKey('acme'), [two[0], projectSummary('two', { status: 'INACTIVE' })]);
    });
    await ready();
    expect(screen.queryByText(/has reached the Free plan limit/)).toBeNull();
  });

  it('is not requested on other plans', async () => {
    open();
    await sizes();
    expect(calls.map((it) => it.call)).not.toContain(path);
  });
});

describe('an incident that affects the creation of projects', () => {
  const incident = (facts: Partial<Incident> = {}): Incident => ({
    id: 'i',
    title: 'Slow disks',
    impact: 'major',
    state: 'identified',
    affects_project_creation: true,
    opened_at: '2026-11-20T12:00:00.000Z',
    updates: {},
    ...facts,
  });

  it('appears and disappears while the page is open', async () => {
    const { client } = open();
    await region();
    act(() => {
      client.setQueryData(incidentsKey, [incident()]);
    });
    expect(await screen.findByText(/affects project creation: Slow disks\./)).toBeVisible();
    await expectNoAxeViolations();
    act(() => {
      client.setQueryData(incidentsKey, [incident({ affects_project_creation: false })]);
    });
    await waitFor(() => expect(screen.queryByText(/Slow disks/)).toBeNull());
  });

  it('of one region warns if that is chosen, and is mentioned otherwise', async () => {
    open({ incidents: [incident({ regions: ['eu-central-1'] })] });
    expect(await screen.findByText(/New projects may take longer to start\. Other regions aren't affected\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'APAC' }));
    expect(screen.getByText('An open incident affects project creation elsewhere: Slow disks (eu-central-1).')).toBeVisible();
  });
});

describe('the draft', () => {
  it('is kept after a reload, except the password', async () => {
    open();
    await userEvent.type(await name(), 'Shop');
    await userEvent.type(screen.getByLabelText('Database password'), 'correct horse battery');
    await userEvent.click(within(await sizes()).getByRole('radio', { name: /^Small/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Americas' }));
    expect(JSON.stringify(sessionStorage)).not.toContain('correct horse');
    cleanup();
    open();
    expect(await name()).toHaveValue('Shop');
    expect(screen.getByLabelText('Database password')).toHaveValue('');
    expect(within(await sizes()).getByRole('radio', { name: /^Small/ })).toBeChecked();
    expect(await region()).toHaveTextContent('East US (North Virginia)');
  });

  it('is sent, then removed, and the project opens', async () => {
    answers['POST /platform/projects'] = coming;
    const { router } = open();
    await userEvent.type(await name(), '  Shop  ');
    await userEvent.type(screen.getByLabelText('Database password'), 'pass');
    await sizes();
    await waitFor(() => expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '100'));
    await userEvent.type(await name(), '{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/project/shop'));
    expect(sent()).toEqual({
      name: 'Shop',
      organization_slug: 'acme',
      db_region: 'eu-central-1',
      cloud_provider: 'AWS',
      compute_size: 'ci_micro',
      db_pass: 'pass',
    });
    expect(sessionStorage.getItem('signalbox.project_draft.acme')).toBeNull();
  });
});

describe('an error', () => {
  it('in the name is shown beside it, and focuses it', async () => {
    open();
    await sizes();
    await region();
    await userEvent.click(create());
    expect(await name()).toHaveFocus();
    expect(await name()).toHaveAccessibleDescription('Enter a project name.');
    expect(sent()).toBeUndefined();
    await expectNoAxeViolations();
  });

  it('of the server is shown beside its field until that changes', async () => {
    const refused = { status: 400, body: { message: 'Some fields are wrong.', errors: [{ field: 'compute_size', message: 'is not available: the host is full' }, { field: 'db_region', message: 'is closed' }] } };
    open();
    await userEvent.type(await name(), 'Shop');
    await sizes();
    await ready();
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', (request: Request) =>
      request.method === 'POST' ? Promise.resolve(new Response(JSON.stringify(refused.body), { status: refused.status })) : real(request),
    );
    await userEvent.click(create());
    expect(await screen.findByText("Couldn't create the project.")).toBeVisible();
    expect(await region()).toHaveAccessibleDescription('The region is closed.');
    expect(await region()).toHaveFocus();
    expect(await sizes()).toHaveAccessibleDescription('The size is not available: the host is full.');
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('button', { name: 'APAC' }));
    expect(await region()).not.toHaveAttribute('aria-invalid');
    expect(await sizes()).toHaveAttribute('aria-invalid');
  });

  it('about the role is shown', async () => {
    open({ role: 'Read-only' as keyof typeof roleIds });
    expect(await screen.findByText("Your role can't create projects in this organization.")).toBeVisible();
    expect(create()).toBeDisabled();
  });
});
