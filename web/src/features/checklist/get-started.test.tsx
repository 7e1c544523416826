import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Checklist, checklistQuery } from '@/api/organizations/checklist';
import { membersKey } from '@/api/organizations/list-members';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { permissionsKey } from '@/api/profile/list-permissions';
import { profileQuery } from '@/api/profile/get-profile';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import type { ProjectSummary } from '@/lib/entities/project';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization, permissionsOf, profile, projectSummary, signInSettings } from '@/testing/samples';
import { GetStarted } from './get-started';

const path = '/platform/organizations/acme/checklist';
const open$: Checklist = { is_dismissed: false, is_used: false, has_backup: null };
const me = { gotrue_id: profile.gotrue_id, username: 'sam', primary_email: 'sam@example.com', role_ids: [1], mfa_enabled: false };

interface Opening {
  mode?: 'platform' | 'self_hosted';
  projects?: ProjectSummary[];
  answers?: Record<string, unknown>;
  checklist?: Checklist;
}

function open({ mode = 'platform', projects = [], answers = {}, checklist = open$ }: Opening = {}) {
  const made = fakeApi({ [`GET ${path}`]: checklist, 'GET /platform/organizations/acme/members/invitations': [], ...answers });
  const page = renderPage(<GetStarted slug="acme" />, {
    path: '/org/:slug',
    at: '/org/acme',
    known: (client) => {
      client.setQueryData(['sign-in-settings'], signInSettings({ mode }));
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(organizationsKey, [organization()]);
      client.setQueryData(permissionsKey, permissionsOf('Owner'));
      client.setQueryData(organizationProjectsKey('acme'), projects);
      client.setQueryData(membersKey('acme'), [me]);
    },
  });
  return { ...page, made };
}
const item = (name: RegExp) => screen.findByRole('link', { name });

it('shows what is open, with links', async () => {
  open();
  const list = within(await screen.findByRole('list', { name: 'First steps' }));
  expect(list.getAllByRole('listitem')).toHaveLength(4);
  expect(screen.getByText('0 of 4 done')).toBeVisible();
  expect(await item(/Create a project \(open\)/)).toHaveAttribute('href', '/new/acme');
  expect(await item(/Enable two-factor authentication/)).toHaveAttribute('href', '/account/security');
  await expectNoAxeViolations();
});

it('follows the project, the query, the member and the second factor', async () => {
  const { client } = open();
  await screen.findByText('0 of 4 done');
  act(() => {
    client.setQueryData(organizationProjectsKey('acme'), [projectSummary('shop')]);
  });
  await screen.findByText('1 of 4 done');
  expect(await item(/Run a first query/)).toHaveAttribute('href', '/project/shop/sql/new');
  act(() => {
    client.setQueryData<Checklist>(checklistQuery('acme').queryKey, { ...open$, is_used: true });
  });
  await screen.findByText('2 of 4 done');
  act(() => {
    client.setQueryData(membersKey('acme'), [me, { ...me, gotrue_id: 'bea' }]);
  });
  await screen.findByText('3 of 4 done');
  act(() => {
    client.setQueryData(membersKey('acme'), [{ ...me, mfa_enabled: true }, { ...me, gotrue_id: 'bea' }]);
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull());
});

it('stays dismissed on the server, and explains a failure', async () => {
  const answers: Record<string, unknown> = { [`PATCH ${path}`]: refusal(503, 'Storage is away.') };
  const { made } = open({ answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Storage is away.');
  expect(made.find((it) => it.call.startsWith('PATCH'))?.body).toEqual({ is_dismissed: true });
});

it('disappears once dismissed', async () => {
  open({ answers: { [`PATCH ${path}`]: { is_dismissed: true, is_used: false, has_backup: null } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull());
});

it.each([
  ['that was dismissed elsewhere', { checklist: { is_dismissed: true, is_used: false, has_backup: null } }],
  ['in a self-hosted installation', { mode: 'self_hosted' as const }],
])('shows nothing %s', async (_, opening) => {
  const { made } = open(opening);
  await waitFor(() => expect(made.length).toBeLessThanOrEqual(1));
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull();
});
