import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import { projectKey } from '@/api/projects/get-project';
import type { TransferPreview } from '@/api/projects/preview-transfer';
import type { Permission } from '@/lib/entities/permission';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization, permissionsOf, profile, projectSummary } from '@/testing/samples';
import { ProjectSettingsPage } from './project-settings-page';

const project = {
  ...projectSummary('shop'),
  dbVersion: null,
  connectionString: null,
  db_host: null,
  db_port: null,
  db_user: null,
  db_name: null,
};
const preview = (facts: Partial<TransferPreview> = {}): TransferPreview => ({
  valid: true,
  errors: [],
  warnings: [],
  target_organization_has_free_project_slots: true,
  source_subscription_plan: 'team',
  target_subscription_plan: 'team',
  ...facts,
});

let calls: MadeCall[];
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {};
  calls = fakeApi(answers);
});

const everywhere = permissionsOf('Owner').map((it) => ({ ...it, organization_slug: 'depot' }));

function open(permissions: Permission[] = [...permissionsOf('Owner'), ...everywhere]) {
  return renderPage(<ProjectSettingsPage />, {
    path: '/project/:ref/settings',
    at: '/project/shop/settings',
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(organizationsKey, [organization(), organization({ slug: 'depot', name: 'Depot' })]);
      client.setQueryData(permissionsKey, permissions);
      client.setQueryData(projectKey('shop'), project);
    },
  });
}

describe('the name of a project', () => {
  it('is changed', async () => {
    answers['PATCH /platform/projects/shop'] = { ...project, id: 1, organization_id: 1, name: 'Market' };
    open();
    const save = screen.getByRole('button', { name: 'Save name' });
    expect(save).toBeDisabled();
    await userEvent.clear(screen.getByLabelText('Project name'));
    expect(screen.getByLabelText('Project name')).toBeInvalid();
    await userEvent.type(screen.getByLabelText('Project name'), 'Market');
    await userEvent.click(save);
    expect(calls).toEqual([{ call: 'PATCH /platform/projects/shop', body: { name: 'Market' } }]);
    await expect.poll(() => screen.getByLabelText('Project name')).toHaveValue('Market');
    await expectNoAxeViolations();
  });

  it('is only read without the right, and nothing else is offered either', () => {
    open(permissionsOf('Read-only', ['shop']));
    expect(screen.getByLabelText('Project name')).toHaveAttribute('readonly');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Transfer' })).toBeNull();
  });
});

describe('moving a project', () => {
  const ask = () => userEvent.click(screen.getByRole('button', { name: 'Transfer project' }));
  const dialog = () => within(screen.getByRole('dialog'));

  it('says what it brings, and does it', async () => {
    answers['POST /platform/projects/shop/transfer/preview'] = preview({
      warnings: [{ key: 'members_leave', message: 'Members with roles on this project alone leave Acme: 2.' }],
      target_subscription_plan: 'free',
    });
    answers['POST /platform/projects/shop/transfer'] = { ...project, id: 1, organization_id: 2, organization_slug: 'depot' };
    open();
    await ask();
    expect(await dialog().findByText('Members with roles on this project alone leave Acme: 2.')).toBeVisible();
    expect(dialog().getByText('The plan changes from Team to Free, with its limits.')).toBeVisible();
    await expectNoAxeViolations();
    await userEvent.click(dialog().getByRole('button', { name: 'Transfer project' }));
    expect(await screen.findByText(/^It belongs to Depot\./)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.at(-1)).toEqual({ call: 'POST /platform/projects/shop/transfer', body: { target_organization_slug: 'depot' } });
  });

  it('is not offered while something keeps it from moving', async () => {
    answers['POST /platform/projects/shop/transfer/preview'] = preview({
      valid: false,
      errors: [{ key: 'free_project_limit', message: 'Depot is on the Free plan and has 2 active projects already.' }],
    });
    open();
    await ask();
    expect(await dialog().findByText(/has 2 active projects already/)).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Transfer project' })).toBeDisabled();
  });

  it('says what went wrong', async () => {
    answers['POST /platform/projects/shop/transfer/preview'] = preview();
    answers['POST /platform/projects/shop/transfer'] = refusal(409, 'This project is being deleted.');
    open();
    await ask();
    expect(await dialog().findByText(/Nothing stands in the way/)).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Transfer project' }));
    expect(await dialog().findByText('This project is being deleted.')).toBeVisible();
  });

  it('needs another organization that can take it', () => {
    open(permissionsOf('Owner'));
    expect(screen.getByRole('button', { name: 'Transfer project' })).toBeDisabled();
    expect(screen.getByText(/You need another organization/)).toBeVisible();
  });
});
