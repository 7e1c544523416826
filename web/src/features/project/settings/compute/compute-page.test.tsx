import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import { projectKey, useProject } from '@/api/projects/get-project';
import type { ProjectDetail } from '@/lib/entities/project';
import type { Organization } from '@/lib/entities/organization';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { computeSizes, plans, projectDisk, resizable } from '@/testing/resource-samples';
import { renderPage } from '@/testing/render-page';
import { organization, permissionsOf, profile, signInSettings } from '@/testing/samples';
import { ProjectGate } from '@/features/project/state/project-gate';
import { ComputePage } from './compute-page';

let calls: MadeCall[];
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {
    'GET /platform/organizations/acme/available-compute': computeSizes(),
    'GET /platform/plans': plans,
    'GET /platform/projects/shop/disk': projectDisk(),
  };
  calls = fakeApi(answers);
});
afterEach(() => {
  vi.restoreAllMocks();
});

interface Opening {
  project?: ProjectDetail;
  permissions?: ReturnType<typeof permissionsOf>;
  plan?: Organization['plan'];
  role?: Organization['role'];
  disabled?: string[];
  page?: ReactElement;
}

function open({
  project = resizable(),
  permissions = permissionsOf('Owner'),
  plan = { id: 'pro', name: 'Pro' },
  role = 'Owner',
  disabled = [],
  page = <ComputePage />,
}: Opening = {}) {
  const opened = renderPage(page, {
    path: '/project/:ref/settings/compute',
    at: '/project/shop/settings/compute',
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, { ...profile, disabled_features: disabled });
      client.setQueryData(organizationsKey, [organization({ plan, role })]);
      client.setQueryData(permissionsKey, permissions);
      client.setQueryData(projectKey('shop'), project);
      client.setQueryData(['sign-in-settings'], signInSettings());
    },
  });
  const show = (next: ProjectDetail) =>
    act(async () => {
      opened.client.setQueryData(projectKey('shop'), next);
      await Promise.resolve();
    });
  return { ...opened, show };
}

const card = () => within(screen.getByRole('region', { name: 'Compute size' }));
const sizes = () => screen.findByRole('table', { name: 'Sizes' });
const radio = (name: string) => screen.findByRole('radio', { name });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Resize project' }));
/** Sets the window to the width of a phone. */
const beNarrow = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  );

describe('the current size', () => {
  it('is shown with its resources and price', async () => {
    open();
    await sizes();
    const facts = within(card().getByLabelText('Current size'));
    expect(facts.getAllByRole('term').map((it) => it.textContent)).toEqual([
      'CPU',
      'Memory',
      'Direct connections',
      'Pooler connections',
      'Disk throughput',
      'Per month',
      'Per hour',
    ]);
    expect(facts.getAllByRole('definition').map((it) => it.textContent)).toEqual([
      '2 cores, shared',
      '1 GB',
      '60',
      '200',
      '87 to 2,085 Mbps',
      '$10.00',
      '$0.01344',
    ]);
    await expectNoAxeViolations();
  });

  it('has no price if the installation has no billing', async () => {
    open({ disabled: ['billing:all'] });
    await sizes();
    expect(card().queryByText(/\$/)).toBeNull();
    expect(card().queryByText('Per month')).toBeNull();
  });

  it('is named even if the installation no longer lists it', async () => {
    open({ project: resizable({ compute_size: 'ci_odd' }) });
    expect(await screen.findByText("Current size: ci_odd, which this installation doesn't offer.")).toBeVisible();
  });
});

describe('the sizes', () => {
  it('are all shown, the current one selected, unavailable ones with the reason', async () => {
    open();
    const rows = within(await sizes()).getAllByRole('radio');
    expect(rows.map((it) => (it as HTMLInputElement).value)).toEqual(['ci_nano', 'ci_micro', 'ci_small', 'ci_huge']);
    expect(await radio('Micro')).toBeChecked();
    expect(await radio('24XL')).toBeDisabled();
    const reason = screen.getByRole('rowheader', { name: /^This host has 2 cores/ });
    // No plan provides what the host does not have.
    expect(within(reason).queryByRole('link')).toBeNull();
    await expectNoAxeViolations();
  });

  describe('on a plan without a choice', () => {
    const openFree = (size = 'ci_nano', facts: Opening = {}) => {
      answers['GET /platform/organizations/acme/available-compute'] = computeSizes(['ci_nano'], 'Projects of the Free plan run on Nano (free) only.');
      open({ plan: { id: 'free', name: 'Free' }, project: resizable({ compute_size: size }), ...facts });
    };
    const fold = () => screen.findByRole('button', { name: '3 more sizes with a paid plan' });

    it('are one, with the others folded and a link to the plans', async () => {
      openFree();
      expect(await fold()).toHaveAttribute('aria-expanded', 'false');
      expect(within(await sizes()).getAllByRole('radio')).toHaveLength(1);
      const heading = screen.getByRole('rowheader', { name: /Projects of the Free plan run on Nano/ });
      expect(within(heading).getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/org/acme/billing');
      await expectNoAxeViolations();
      await userEvent.click(await fold());
      expect(await radio('Small')).toBeDisabled();
      expect(within(await sizes()).getAllByRole('radio')).toHaveLength(4);
      await expectNoAxeViolations();
    });

    it('are folded in the same way as cards', async () => {
      beNarrow();
      openFree();
      expect(await screen.findAllByRole('radio')).toHaveLength(1);
      await userEvent.click(await fold());
      expect(screen.getAllByRole('radio')).toHaveLength(4);
      await expectNoAxeViolations();
    });

    it('are open if the current one is of another plan', async () => {
      openFree('ci_small');
      expect(await fold()).toHaveAttribute('aria-expanded', 'true');
      expect(await radio('Small')).toBeChecked();
    });

    it('can be opened without permission to resize', async () => {
      openFree('ci_nano', { permissions: permissionsOf('Read-only') });
      await userEvent.click(await fold());
      expect(await radio('Small')).toBeDisabled();
    });
  });

  it('have their numbers on the right, below their headings', async () => {
    open();
    const table = within(await sizes());
    const right = (cells: HTMLElement[]) => cells.map((it) => it.classList.contains('text-right'));
    const numbers = [false, false, true, true, true, true, true, true];
    expect(right(table.getAllByRole('columnheader'))).toEqual(numbers);
    const row = table.getByRole('row', { name: /^Small/ });
    expect(right(within(row).getAllByRole('cell'))).toEqual(numbers.slice(1));
    expect(row).toHaveTextContent('$15.00$0.02060');
  });

  it('have no link without permission for billing', async () => {
    open({ role: null, permissions: permissionsOf('Owner', ['shop']) });
    await sizes();
    expect(screen.queryByRole('link', { name: 'Compare plans' })).toBeNull();
  });

  it('are cards if there is no room for a table', async () => {
    beNarrow();
    open();
    const list = within(await screen.findByRole('list', { name: 'Available sizes' }));
    expect(list.getAllByRole('radio')).toHaveLength(3);
    expect(screen.queryByRole('table')).toBeNull();
    await expectNoAxeViolations();
    await userEvent.click(await radio('Small'));
    expect(screen.getByRole('button', { name: 'Resize to Small' })).toBeVisible();
  });

  it('show loading and errors', async () => {
    answers['GET /platform/organizations/acme/available-compute'] = refusal(403, 'You may not see this.');
    open();
    expect(screen.getByRole('status', { name: 'Loading the sizes' })).toBeVisible();
    expect(await screen.findByText("Couldn't load the sizes.")).toBeVisible();
    await expectNoAxeViolations();
    answers['GET /platform/organizations/acme/available-compute'] = computeSizes();
    await userEvent.click(card().getByRole('button', { name: 'Try again' }));
    expect(await sizes()).toBeVisible();
  });

  it('are read-only without permission', async () => {
    open({ permissions: permissionsOf('Read-only') });
    expect(await screen.findByText("Your role can't resize it.")).toBeVisible();
    expect(await radio('Small')).toBeDisabled();
    await expectNoAxeViolations();
  });

  it('are read-only while the status does not allow a resize', async () => {
    open({ project: resizable({ status: 'INACTIVE' }, { actions: { ...resizable().live!.actions, resize: false } }) });
    expect(await screen.findByText("Resizing isn't available in the current status: Paused.")).toBeVisible();
    expect(await radio('Small')).toBeDisabled();
  });

  it('are refetched when the plan changes', async () => {
    const { client } = open();
    await sizes();
    const before = calls.filter((it) => it.call.endsWith('available-compute')).length;
    act(() => void client.setQueryData(organizationsKey, [organization({ plan: { id: 'team', name: 'Team' } })]));
    await waitFor(() => expect(calls.filter((it) => it.call.endsWith('available-compute'))).toHaveLength(before + 1));
    expect(await sizes()).toBeVisible();
  });
});

describe('another size', () => {
  it('shows the difference in price and the downtime before it is requested', async () => {
    open();
    await userEvent.click(await radio('Small'));
    expect(screen.getByText(/instead of Micro/)).toHaveTextContent(
      'Small instead of Micro. $5.00/month more: $15.00 instead of $10.00.',
    );
    expect(screen.getByText(/^The Pro plan includes \$10\.00\/month in compute credits/)).toBeVisible();
    await userEvent.click(await radio('Nano (free)'));
    expect(screen.getByText(/instead of Micro/)).toHaveTextContent('$10.00/month less: $0.00 instead of $10.00.');
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Keep Micro' }));
    expect(screen.queryByRole('button', { name: /^Resize to/ })).toBeNull();
    expect(await radio('Micro')).toBeChecked();
    expect(await radio('Micro')).toHaveFocus();
  });

  it('requires a confirmation, then starts', async () => {
    answers['POST /platform/projects/shop/resize'] = { ref: 'shop', status: 'RESIZING' };
    const { client } = open();
    await userEvent.click(await radio('Small'));
    await userEvent.click(screen.getByRole('button', { name: 'Resize to Small' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'shop is resized from Micro to Small. The database restarts, which takes a few seconds.',
    );
    expect(screen.getByRole('dialog')).toHaveTextContent('$5.00/month more');
    await expectNoAxeViolations();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Resize to Small' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.at(-1)).toEqual({ call: 'POST /platform/projects/shop/resize', body: { compute_size: 'ci_small' } });
    expect(client.getQueryData<ProjectDetail>(projectKey('shop'))?.status).toBe('RESIZING');
  });

  it('shows an error if it did not start, and can be reconsidered', async () => {
    answers['POST /platform/projects/shop/resize'] = refusal(409, 'The project is PAUSING and cannot change to RESIZING.');
    open();
    await userEvent.click(await radio('Small'));
    await userEvent.click(screen.getByRole('button', { name: 'Resize to Small' }));
    await userEvent.click((await dialog()).getByRole('button', { name: 'Resize to Small' }));
    expect(await (await dialog()).findByRole('alert')).toHaveTextContent("Couldn't resize the project.The project is PAUSING");
    await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Resize to Small' }));
    expect((await dialog()).queryByRole('alert')).toBeNull();
  });

  it('is the current one once that is pushed', async () => {
    const { show } = open();
    await userEvent.click(await radio('Small'));
    await show(resizable({ compute_size: 'ci_small' }));
    expect(screen.queryByRole('button', { name: /^Resize to/ })).toBeNull();
    expect(card().getByLabelText('Current size')).toHaveTextContent('$15.00');
  });

  it('that failed can be retried here', async () => {
    const failed = { code: 'start_failed', message: 'PostgreSQL did not start.' };
    open({
      project: resizable(
        { status: 'ACTIVE_UNHEALTHY' },
        { operation: 'resize', error: failed, actions: { ...resizable().live!.actions, retry: true } },
      ),
    });
    await sizes();
    const status = within(screen.getByRole('region', { name: 'Status' }));
    expect(status.getByText('PostgreSQL did not start.')).toBeVisible();
    expect(status.getByRole('button', { name: 'Retry resize' })).toBeEnabled();
  });
});

describe('a running resize', () => {
  const steps: NonNullable<ProjectDetail['live']>['steps'] = {
    configure: { order: 1, label: 'Write the configuration', state: 'done', started_at: '2026-11-20T12:00:00.000Z', ended_at: '2026-11-20T12:00:00.400Z' },
    stop: { order: 2, label: 'Stop PostgreSQL', state: 'running', started_at: '2026-11-20T12:00:00.400Z', ended_at: null },
    start: { order: 3, label: 'Start PostgreSQL', state: 'waiting', started_at: null, ended_at: null },
  };

  /** The page as in the app, with the screen for the project's state. */
  function Gated() {
    const { data } = useProject('shop');
    return (
      <ProjectGate project={data}>
        <ComputePage />
      </ProjectGate>
    );
  }

  it('is shown step by step at the same address, which then has the new size', async () => {
    answers['POST /platform/projects/shop/resize'] = { ref: 'shop', status: 'RESIZING' };
    const { router, show } = open({ page: <Gated /> });
    await userEvent.click(await radio('Small'));
    await userEvent.click(screen.getByRole('button', { name: 'Resize to Small' }));
    await userEvent.click((await dialog()).getByRole('button', { name: 'Resize to Small' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'This project is being resized' })).toBeVisible();
    await show(resizable({ status: 'RESIZING' }, { operation: 'resize', steps }));
    expect(screen.getAllByRole('listitem').map((it) => it.dataset.stepState)).toEqual(['done', 'running', 'waiting']);
    await expectNoAxeViolations();
    await show(resizable({ compute_size: 'ci_small' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Compute and disk');
    expect(await radio('Small')).toBeChecked();
    expect(screen.queryByRole('button', { name: /^Resize to/ })).toBeNull();
    expect(router.state.location.pathname).toBe('/project/shop/settings/compute');
  });
});
