import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { membersKey } from '@/api/organizations/list-members';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import type { Member, roleIds } from '@/lib/entities/member';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { member, organization, permissionsOf, profile } from '@/testing/samples';
import { OrganizationSettingsPage } from './organization-settings-page';

const rule = '/platform/organizations/acme/members/mfa/enforcement';

let calls: MadeCall[];
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {};
  calls = fakeApi(answers);
});

interface Scene {
  role?: keyof typeof roleIds;
  enforced?: boolean;
  members?: Member[];
}

function open({ role = 'Owner', enforced = false, members = [member('ida')] }: Scene = {}) {
  return renderPage(<OrganizationSettingsPage />, {
    path: '/org/:slug/settings',
    at: '/org/acme/settings',
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(organizationsKey, [organization({ role, organization_requires_mfa: enforced })]);
      client.setQueryData(permissionsKey, permissionsOf(role));
      client.setQueryData(membersKey('acme'), members);
    },
  });
}

const card = () => within(screen.getByRole('region', { name: 'Two-factor authentication' }));
const openDialog = async (name: string) => {
  await userEvent.click(card().getByRole('button', { name }));
  return within(screen.getByRole('dialog'));
};

describe('the rule on second factors', () => {
  it('is set by an owner after a list of the blocked members', async () => {
    answers[`PATCH ${rule}`] = { enforced: true };
    open({ members: [member('ida'), member('bo', { mfa_enabled: true })] });
    const dialog = await openDialog('Require 2FA');
    expect(screen.getByRole('dialog')).toHaveTextContent('until they set it up: 1 of 2 currently.');
    await expectNoAxeViolations();
    await userEvent.click(dialog.getByRole('button', { name: 'Require 2FA' }));
    expect(await card().findByText(/^Required\./)).toBeVisible();
    expect(calls).toEqual([{ call: `PATCH ${rule}`, body: { enforced: true } }]);
  });

  it('is refused to an owner without a second factor, with a link to set it up', async () => {
    answers[`PATCH ${rule}`] = refusal(409, 'Set up a second factor for your own account first.', 'conflict');
    open();
    const dialog = await openDialog('Require 2FA');
    await userEvent.click(dialog.getByRole('button', { name: 'Require 2FA' }));
    expect(await dialog.findByText('Set up a second factor for your own account first.')).toBeVisible();
    expect(dialog.getByRole('link')).toHaveAttribute('href', '/account/security');
  });

  it('shows the server’s refusal', async () => {
    answers[`PATCH ${rule}`] = refusal(403, 'You do not have permission to do this.', 'forbidden');
    open({ enforced: true });
    const dialog = await openDialog('Stop requiring 2FA');
    await userEvent.click(dialog.getByRole('button', { name: 'Stop requiring 2FA' }));
    expect(await dialog.findByText('You do not have permission to do this.')).toBeVisible();
    expect(dialog.queryByRole('link')).toBeNull();
  });

  it('is read-only for others', () => {
    open({ role: 'Administrator', enforced: true });
    expect(card().getByText(/^Required\./)).toBeVisible();
    expect(card().getByText('Only an owner can change this.')).toBeVisible();
    expect(card().queryByRole('button')).toBeNull();
  });
});
