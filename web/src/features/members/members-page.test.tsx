import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { invitationsKey } from '@/api/invitations/list-invitations';
import { membersKey } from '@/api/organizations/list-members';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { rolesKey } from '@/api/organizations/list-roles';
import { permissionsKey } from '@/api/profile/list-permissions';
import { profileQuery } from '@/api/profile/get-profile';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import type { Invitation } from '@/lib/entities/invitation';
import { type Member, roleIds } from '@/lib/entities/member';
import type { Permission } from '@/lib/entities/permission';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { invitation, member, offeredRoles, organization, permissionsOf, profile, projectSummary } from '@/testing/samples';
import { MembersPage } from './members-page';

const base = '/platform/organizations/acme/members';
const me = member('sam', { role_id: roleIds.Owner, mfa_enabled: true });

interface Scene {
  members?: Member[];
  invitations?: Invitation[];
  permissions?: Permission[];
  plan?: 'free' | 'team';
  role?: string | null;
}

function open({ members = [me], invitations = [], permissions = permissionsOf('Owner'), plan = 'team', role = 'Owner' }: Scene = {}) {
  return renderPage(<MembersPage />, {
    path: '/org/:slug/members',
    at: '/org/acme/members',
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(organizationsKey, [organization({ role, plan: { id: plan, name: plan } })]);
      client.setQueryData(permissionsKey, permissions);
      client.setQueryData(membersKey('acme'), members);
      client.setQueryData(rolesKey('acme', plan), offeredRoles[plan]);
      client.setQueryData(organizationProjectsKey('acme'), [projectSummary('depot'), projectSummary('shop')]);
      client.setQueryData(invitationsKey('acme'), invitations);
    },
  });
}

const row = (name: string) => within(screen.getByText(`${name}@example.com`).closest('li')!);
const choose = async (select: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: select }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

let calls: MadeCall[];
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {};
  calls = fakeApi(answers);
});

describe('the members page', () => {
  it('shows members with their roles, scopes, and second factor', async () => {
    open({ members: [me, member('ida', { role_id: null, project_roles: { shop: 3, depot: 2 } })] });
    expect(row('sam').getByText('Owner')).toBeVisible();
    expect(row('sam').getByText('MFA')).toBeVisible();
    expect(row('ida').getByText('Administrator on depot, Developer on shop')).toBeVisible();
    expect(row('ida').queryByText('MFA')).toBeNull();
    await expectNoAxeViolations();
  });

  it('shows the name with the email below it, or only the email', () => {
    open({ members: [me, member('ida', { username: 'Ida', mfa_enabled: true }), member('bo@example.com', { primary_email: 'bo@example.com' })] });
    expect([...screen.getByText('Ida').closest('li')!.querySelectorAll('p')].slice(0, 2).map((it) => it.textContent)).toEqual(['IdaMFA', 'ida@example.com']);
    expect(screen.getAllByText('bo@example.com')).toHaveLength(1);
  });

  it('lets an administrator change members, but not owners', () => {
    open({
      members: [member('sam', { role_id: 2 }), member('olga', { role_id: 1 }), member('ida')],
      permissions: permissionsOf('Administrator'),
      role: 'Administrator',
    });
    expect(row('olga').queryByRole('button')).toBeNull();
    expect(row('ida').getByRole('button', { name: 'Change role of ida@example.com' })).toBeVisible();
    expect(row('ida').getByRole('button', { name: 'Remove member ida@example.com' })).toBeVisible();
  });

  it.each([
    ['a developer', permissionsOf('Developer'), 'Developer'],
    ['an owner of single projects', permissionsOf('Owner', ['shop']), null],
  ])('is read-only for %s, who may leave', (_who, permissions, role) => {
    open({ members: [member('sam'), member('ida')], permissions, role });
    expect(screen.getAllByRole('button').map((it) => it.textContent)).toEqual(['Compare roles', 'Leave organization']);
  });

  it('changes a role everywhere in one call', async () => {
    answers[`PATCH ${base}/ida`] = { ...member('ida'), role_ids: [2], roles: [{ id: 2, name: 'Administrator', projects: null }] };
    open({ members: [me, member('ida')], plan: 'free' });
    await userEvent.click(screen.getByRole('button', { name: 'Change role of ida@example.com' }));
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('button', { name: 'Save role' })).toBeDisabled();
    await choose('Role', 'Administrator');
    await userEvent.click(screen.getByRole('button', { name: 'Save role' }));
    expect(calls).toEqual([{ call: `PATCH ${base}/ida`, body: { role_id: 2 } }]);
    expect(await row('ida').findByText('Administrator')).toBeVisible();
  });

  it('assigns a role on each project, and shows errors in place', async () => {
    answers[`PATCH ${base}/ida`] = refusal(409, 'An organization needs an owner.');
    open({ members: [me, member('ida')] });
    await userEvent.click(screen.getByRole('button', { name: 'Change role of ida@example.com' }));
    await userEvent.click(screen.getByRole('radio', { name: /Selected projects/ }));
    expect(screen.getByRole('button', { name: 'Save role' })).toBeDisabled();
    await choose('Role on shop', 'Read-only');
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Save role' }));
    expect(calls[0]?.body).toEqual({ role_id: 4, role_scoped_projects: ['shop'] });
    expect(await screen.findByText('An organization needs an owner.')).toBeVisible();
  });

  it('can be reloaded after an error', async () => {
    renderPage(<MembersPage />, { path: '/org/:slug/members', at: '/org/acme/members' });
    expect(await screen.findByText("Couldn't load the members.")).toBeVisible();
    answers[`GET ${base}`] = [{ ...me, role_ids: [1], roles: [{ id: 1, name: 'Owner', projects: null }] }];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('sam@example.com')).toBeVisible();
  });
});

describe('the search of members', () => {
  const several = ['ida', 'bo', 'olga', 'kim'].map((name) => member(name));

  it('is offered for more than five people, invited ones included', () => {
    open({ members: [me, ...several] });
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('filters members and invitations by name, email and role', async () => {
    open({ members: [me, ...several], invitations: [invitation({ email: 'ira@example.com' })] });
    expect(screen.getByText('6 people')).toBeVisible();
    const search = screen.getByRole('searchbox', { name: 'Search members' });
    await userEvent.type(search, 'owner');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText('1 of 6 people')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Invitations' })).toBeNull();
    await userEvent.clear(search);
    await userEvent.type(search, 'ira');
    expect(screen.getByRole('list', { name: 'Invitations' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Members' })).toBeNull();
    await expectNoAxeViolations();
  });

  it('shows that there are no matches, and is cleared', async () => {
    open({ members: [me, ...several, member('zoe')] });
    await userEvent.type(screen.getByRole('searchbox'), 'nothing like this');
    expect(screen.getByRole('heading', { name: 'No members match your search' })).toBeVisible();
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });
});

describe('inviting', () => {
  it('requires an address and projects', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Invite member' }));
    await userEvent.click(screen.getByRole('radio', { name: /Selected projects/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(screen.getByText('Select at least one project.')).toBeVisible();
    expect(calls).toEqual([]);
    await expectNoAxeViolations();
  });

  it('ends with the link if email is not configured', async () => {
    answers[`POST ${base}/invitations`] = { ...invitation(), sent: false, link: 'https://box.example/dashboard/join?token=t' };
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Invite member' }));
    await userEvent.type(screen.getByLabelText('Email'), 'ida@example.com');
    await userEvent.click(screen.getByRole('radio', { name: /Selected projects/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /shop/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByLabelText('Invitation link')).toHaveTextContent('join?token=t');
    expect(screen.getByRole('dialog')).toHaveTextContent("Email isn't configured");
    expect(calls[0]?.body).toEqual({ email: 'ida@example.com', role_id: 3, role_scoped_projects: ['shop'] });
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(within(screen.getByRole('list', { name: 'Invitations' })).getByText('ida@example.com')).toBeVisible();
  });

  it('by email is done at once', async () => {
    answers[`POST ${base}/invitations`] = { ...invitation(), sent: true };
    open({ plan: 'free' });
    await userEvent.click(screen.getByRole('button', { name: 'Invite member' }));
    expect(screen.queryByRole('radio')).toBeNull();
    await userEvent.type(screen.getByLabelText('Email'), 'ida@example.com{Enter}');
    expect(await screen.findByRole('list', { name: 'Invitations' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('an existing member shows an error in the form', async () => {
    answers[`POST ${base}/invitations`] = refusal(409, 'This person is already a member.');
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Invite member' }));
    await userEvent.type(screen.getByLabelText('Email'), 'ida@example.com{Enter}');
    expect(await screen.findByText('This person is already a member.')).toBeVisible();
  });
});

describe('an open invitation', () => {
  it('shows role and expiry, also after its end', () => {
    open({ invitations: [invitation({ projects: ['shop'] }), invitation({ id: 8, email: 'bo@example.com', expires_at: '2026-01-01T00:00:00.000Z' })] });
    expect(row('ida').getByText('Developer on shop')).toBeVisible();
    expect(screen.getByText(/^Expires(?! in 24 hours)/)).toHaveTextContent(/Expires in 2[34] h · Invited by sam/);
    expect(screen.getByText(/^Expired/)).toBeVisible();
  });

  it('is resent, and revoked after a confirmation', async () => {
    answers[`POST ${base}/invitations/7/resend`] = { ...invitation(), sent: false, link: 'https://box.example/second' };
    answers[`DELETE ${base}/invitations/7`] = null;
    open({ invitations: [invitation()] });
    await userEvent.click(screen.getByRole('button', { name: 'Resend invitation to ida@example.com' }));
    expect(await screen.findByLabelText('Invitation link')).toHaveTextContent('second');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await userEvent.click(screen.getByRole('button', { name: 'Revoke invitation to ida@example.com' }));
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Revoke invitation' }));
    await expect.poll(() => screen.queryByRole('list', { name: 'Invitations' })).toBeNull();
  });

  it('appears and disappears when pushed', async () => {
    const { client } = open();
    expect(screen.queryByRole('list', { name: 'Invitations' })).toBeNull();
    await act(async () => {
      client.setQueryData(invitationsKey('acme'), [invitation()]);
      await Promise.resolve();
    });
    expect(screen.getByRole('list', { name: 'Invitations' })).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('of an owner cannot be changed by an administrator', () => {
    open({ invitations: [invitation({ role_id: 1 })], permissions: permissionsOf('Administrator'), role: 'Administrator' });
    expect(row('ida').queryByRole('button')).toBeNull();
  });
});
