import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import type { TransferLinkInfo } from '@/api/projects/get-transfer-link';
import { projectKey } from '@/api/projects/get-project';
import { regionsKey } from '@/api/projects/list-regions';
import type { TransferPreview } from '@/api/projects/preview-transfer';
import type { Permission } from '@/lib/entities/permission';
import type { ProjectStatus } from '@/lib/entities/project-status';
import { expectNoAxeViolations } from '@/testing/axe';
import { awsRegions } from '@/testing/catalogues';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization, permissionsOf, profile, projectSummary, signInSettings } from '@/testing/samples';
import { GeneralSettingsPage } from './general-settings-page';

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

interface Opening {
  permissions?: Permission[];
  /** The fragment of the address. */
  hash?: string;
  status?: ProjectStatus;
  mode?: 'platform' | 'self_hosted';
}

function open({
  permissions = [...permissionsOf('Owner'), ...everywhere],
  hash = '',
  status = 'ACTIVE_HEALTHY',
  mode = 'platform',
}: Opening = {}) {
  return renderPage(<GeneralSettingsPage />, {
    path: '/project/:ref/settings/general',
    at: `/project/shop/settings/general${hash}`,
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(organizationsKey, [organization(), organization({ slug: 'depot', name: 'Depot' })]);
      client.setQueryData(permissionsKey, permissions);
      client.setQueryData(projectKey('shop'), { ...project, status });
      client.setQueryData(['sign-in-settings'], signInSettings({ mode }));
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
    expect(calls).toContainEqual({ call: 'PATCH /platform/projects/shop', body: { name: 'Market' } });
    await expect.poll(() => screen.getByLabelText('Project name')).toHaveValue('Market');
    await expectNoAxeViolations();
  });

  it('is read-only without permission, and nothing else is offered', () => {
    open({ permissions: permissionsOf('Read-only', ['shop']) });
    expect(screen.getByLabelText('Project name')).toHaveAttribute('readonly');
    expect(screen.getAllByRole('button').map((it) => it.textContent)).toEqual(['Copy']);
    expect(screen.getAllByRole('region').map((it) => it.getAttribute('aria-label'))).toEqual(['Project']);
  });
});

describe('the fixed properties of a project', () => {
  it('are shown, and its ref can be copied', async () => {
    const user = userEvent.setup();
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    open();
    const facts = within(screen.getByRole('region', { name: 'Project' }));
    expect(facts.getAllByRole('term').map((it) => it.textContent)).toEqual(['Ref', 'Region', 'Provider', 'Database version', 'Created']);
    expect(facts.getAllByRole('definition').map((it) => it.textContent).slice(1, 4)).toEqual(['eu-central-1', 'AWS', 'Not available yet']);
    await user.click(facts.getByRole('button', { name: 'Copy ref' }));
    expect(await navigator.clipboard.readText()).toBe('shop');
  });

  it('have the name of the region with its code, once it is known', async () => {
    const { client } = open();
    act(() => void client.setQueryData(regionsKey('acme', 'AWS'), awsRegions));
    expect(await screen.findByText('eu-central-1')).toBeVisible();
    expect(screen.getByText('eu-central-1').closest('dd')).toHaveTextContent('Central EU (Frankfurt)eu-central-1');
    await expectNoAxeViolations();
  });
});

describe('a link to a card of the page', () => {
  it.each([
    ['#restart-project', 'Restart'],
    ['#pause-project', 'Pause'],
    ['#transfer-project', 'Transfer'],
    ['#delete-project', 'Danger zone'],
  ])('%s scrolls to “%s”, highlights it and moves the focus to it', async (hash, name) => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    open({ hash });
    const card = screen.getByRole('region', { name });
    expect(card).toHaveFocus();
    expect(card).toHaveClass('ring-accent');
    expect(scrolled.mock.contexts).toEqual([card]);
    await expectNoAxeViolations();
  });

  it('does so again when it is followed again, and highlights only one', async () => {
    const { router } = open({ hash: '#restart-project' });
    screen.getByLabelText('Project name').focus();
    await act(() => router.navigate('/project/shop/settings/general#restart-project'));
    expect(screen.getByRole('region', { name: 'Restart' })).toHaveFocus();
    await act(() => router.navigate('/project/shop/settings/general#pause-project'));
    expect(screen.getByRole('region', { name: 'Pause' })).toHaveFocus();
    expect(document.querySelectorAll('.ring-accent')).toHaveLength(1);
  });
});

describe('the cards of the page', () => {
  const cards = () => screen.getAllByRole('region').map((it) => it.id).filter((it) => it.endsWith('-project'));

  it.each<[string, Opening, string[]]>([
    ['an owner', {}, ['restart-project', 'pause-project', 'transfer-project', 'delete-project']],
    ['a developer', { permissions: permissionsOf('Developer') }, ['restart-project']],
    ['an owner', { mode: 'self_hosted' }, ['restart-project', 'pause-project']],
    ['an owner of a deleted project', { status: 'REMOVED' }, []],
  ])('for %s are those of the allowed actions', (_, opening, expected) => {
    open(opening);
    expect(cards()).toEqual(expected);
  });

  it('have one for the availability, with a row for each action', async () => {
    open();
    const card = within(screen.getByRole('region', { name: 'Availability' }));
    expect(card.getAllByRole('heading', { level: 3 }).map((it) => it.textContent)).toEqual(['Restart', 'Pause']);
    expect(card.getByText('Drops connections for a few seconds. No data is lost.')).toBeVisible();
    expect(card.getByText('Stops the database until you resume it. Your data is kept.')).toBeVisible();
    expect(card.getAllByRole('button').map((it) => it.textContent)).toEqual(['Restart project', 'Pause project']);
    await expectNoAxeViolations();
  });

  it('resume a paused project, and explain why it cannot be restarted', async () => {
    open({ status: 'INACTIVE' });
    expect(within(screen.getByRole('region', { name: 'Resume' })).getByRole('button', { name: 'Resume project' })).toBeEnabled();
    const restart = within(screen.getByRole('region', { name: 'Restart' }));
    expect(restart.getByRole('button', { name: 'Restart project' })).toBeDisabled();
    expect(restart.getByText('Not available in the current status: Paused.')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('restart the project after a confirmation, and stay on the page', async () => {
    answers['POST /platform/projects/shop/restart'] = { ref: 'shop', status: 'RESTARTING' };
    const { router } = open();
    await userEvent.click(screen.getByRole('button', { name: 'Restart project' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Restart project' }));
    expect(calls.at(-1)).toEqual({ call: 'POST /platform/projects/shop/restart', body: undefined });
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.pathname).toBe('/project/shop/settings/general');
  });

  it('delete the project after its name is typed, and lead to its home', async () => {
    answers['DELETE /platform/projects/shop'] = { ref: 'shop', status: 'GOING_DOWN' };
    const { router } = open();
    await userEvent.click(screen.getByRole('button', { name: 'Delete project' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'shop');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete project' }));
    await expect.poll(() => router.state.location.pathname).toBe('/project/shop');
  });
});

describe('transferring a project', () => {
  const openDialog = () => userEvent.click(screen.getByRole('button', { name: 'Transfer project' }));
  const dialog = () => within(screen.getByRole('dialog'));

  it('shows its effects, and does it', async () => {
    answers['POST /platform/projects/shop/transfer/preview'] = preview({
      warnings: [{ key: 'members_leave', message: 'Members with roles only on this project lose access to Acme: 2.' }],
      target_subscription_plan: 'free',
    });
    answers['POST /platform/projects/shop/transfer'] = { ...project, id: 1, organization_id: 2, organization_slug: 'depot' };
    open();
    await openDialog();
    expect(await dialog().findByText('Members with roles only on this project lose access to Acme: 2.')).toBeVisible();
    expect(dialog().getByText('The plan changes from Team to Free, along with its limits.')).toBeVisible();
    await expectNoAxeViolations();
    await userEvent.click(dialog().getByRole('button', { name: 'Transfer project' }));
    expect(await screen.findByText(/^Current organization: Depot\./)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls).toContainEqual({ call: 'POST /platform/projects/shop/transfer', body: { target_organization_slug: 'depot', rotate_password: true } });
  });

  it('keeps the password if that is chosen', async () => {
    answers['POST /platform/projects/shop/transfer/preview'] = preview();
    answers['POST /platform/projects/shop/transfer'] = { ...project, id: 1, organization_id: 2, organization_slug: 'depot' };
    open();
    await openDialog();
    const rotation = dialog().getByRole('switch', { name: 'Replace the database password' });
    expect(rotation).toBeChecked();
    await userEvent.click(rotation);
    expect(dialog().getByText("The password doesn't change. Anyone who knows it can still connect after the transfer.")).toBeVisible();
    await expect.poll(() => dialog().getByRole('button', { name: 'Transfer project' })).toBeEnabled();
    await userEvent.click(dialog().getByRole('button', { name: 'Transfer project' }));
    expect(await screen.findByText(/^Current organization: Depot\./)).toBeVisible();
    expect(calls).toContainEqual({ call: 'POST /platform/projects/shop/transfer', body: { target_organization_slug: 'depot', rotate_password: false } });
  });

  it('is not offered while something prevents it', async () => {
    answers['POST /platform/projects/shop/transfer/preview'] = preview({
      valid: false,
      errors: [{ key: 'free_project_limit', message: 'Depot is on the Free plan and already has 2 active projects.' }],
    });
    open();
    await openDialog();
    expect(await dialog().findByText(/already has 2 active projects/)).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Transfer project' })).toBeDisabled();
  });

  it('shows an error', async () => {
    answers['POST /platform/projects/shop/transfer/preview'] = preview();
    answers['POST /platform/projects/shop/transfer'] = refusal(409, 'This project is being deleted.');
    open();
    await openDialog();
    expect(await dialog().findByText(/^Ready to transfer/)).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Transfer project' }));
    expect(await dialog().findByText('This project is being deleted.')).toBeVisible();
  });

  it('needs another organization that can receive it', () => {
    open({ permissions: permissionsOf('Owner') });
    expect(screen.getByRole('button', { name: 'Transfer project' })).toBeDisabled();
    expect(screen.getByText(/You need another organization/)).toBeVisible();
  });
});

describe('transferring a project by link', () => {
  const offer = (facts: Partial<TransferLinkInfo> = {}): TransferLinkInfo => ({
    offered_by: 'ida',
    offered_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 24 * 3_600_000 - 1_000).toISOString(),
    ...facts,
  });
  const call = '/platform/projects/shop/offer';
  const link = 'https://box.example/dashboard/claim-project?token=shop-s3cret';
  const part = () => within(screen.getByRole('region', { name: 'Transfer by link' }));
  const button = (name: string) => part().findByRole('button', { name });
  const press = async (name: string) => userEvent.click(await button(name));
  beforeEach(() => {
    answers[`GET ${call}`] = null;
  });

  it('shows the link once, and does not store it', async () => {
    answers[`POST ${call}`] = { ...offer(), link };
    const { client } = open();
    expect(part().getByRole('status', { name: 'Loading the transfer link' })).toBeVisible();
    expect(await part().findByText('No active transfer link.')).toBeVisible();
    expect(part().queryByRole('button', { name: 'Revoke' })).toBeNull();
    await expectNoAxeViolations();
    await press('Create transfer link');
    const dialog = await screen.findByRole('dialog', { name: 'Share this link' });
    expect(dialog).toHaveTextContent('The recipient of shop gets the database with its data and its password.');
    expect(dialog).toHaveTextContent("It works once and expires in 24 hours. You won't see this link again.");
    expect(within(dialog).getByLabelText('Transfer link')).toHaveTextContent(link);
    expect(within(dialog).getByRole('button', { name: 'Copy link' })).toBeVisible();
    await expectNoAxeViolations();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(part().getByText(/^Created by ida\./)).toHaveTextContent('Created by ida. The link expires in 24 h.');
    await expect.poll(() => client.getMutationCache().getAll()).toEqual([]);
    const cached = client.getQueryCache().getAll();
    expect(JSON.stringify(cached.map((it) => it.state.data))).not.toContain('s3cret');
  });

  it('shows its expiry, and replaces the link', async () => {
    answers[`GET ${call}`] = offer();
    answers[`POST ${call}`] = { ...offer({ offered_by: 'sam' }), link };
    open();
    expect(await part().findByTitle(/UTC$/)).toHaveTextContent('in 24 h');
    await press('New link');
    expect(await screen.findByRole('dialog')).toHaveTextContent('The previous link no longer works.');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(part().getByText(/^Created by sam\./)).toBeVisible();
  });

  it('shows that the link has expired', async () => {
    answers[`GET ${call}`] = offer({ expires_at: '2026-01-01T00:00:00.000Z' });
    open();
    expect(await part().findByText(/The link expired/)).toBeVisible();
    expect(await button('New link')).toBeEnabled();
    expect(await button('Revoke')).toBeEnabled();
    await expectNoAxeViolations();
  });

  it('ends when it is revoked', async () => {
    answers[`GET ${call}`] = offer();
    answers[`DELETE ${call}`] = null;
    open();
    await press('Revoke');
    expect(await part().findByText('No active transfer link.')).toBeVisible();
    expect(await button('Create transfer link')).toHaveFocus();
    expect(calls.at(-1)).toEqual({ call: `DELETE ${call}`, body: undefined });
  });

  it('refetches the link if it was used before it was revoked', async () => {
    answers[`GET ${call}`] = offer();
    answers[`DELETE ${call}`] = refusal(404, 'This project has no transfer link.');
    open();
    await button('Revoke');
    answers[`GET ${call}`] = null;
    await press('Revoke');
    expect(await part().findByRole('alert')).toHaveTextContent("Couldn't revoke the link.");
    expect(await part().findByText('No active transfer link.', { selector: 'span' })).toBeVisible();
  });

  it('shows an error if there is no link', async () => {
    answers[`POST ${call}`] = refusal(403, 'Only members with a role in the whole organization can create a transfer link.');
    open();
    await press('Create transfer link');
    expect(await part().findByRole('alert')).toHaveTextContent(/^Couldn't create the link\.Only members with a role/);
    expect(screen.queryByRole('dialog')).toBeNull();
    await expectNoAxeViolations();
  });

  it.each([
    ['New link', 'Revoke'],
    ['Revoke', 'New link'],
  ])('ignores a second click while “%s” is in progress', async (pressed, other) => {
    answers[`GET ${call}`] = offer();
    open();
    await button(pressed);
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await press(pressed);
    expect(await button(pressed)).toHaveAttribute('aria-busy', 'true');
    expect(await button(other)).toBeDisabled();
  });

  it('can be reloaded after an error', async () => {
    answers[`GET ${call}`] = refusal(503, 'Storage is away.');
    open();
    expect(await part().findByText("Couldn't load the transfer link.")).toBeVisible();
    expect(part().queryByRole('button', { name: 'Create transfer link' })).toBeNull();
    await expectNoAxeViolations();
    answers[`GET ${call}`] = offer();
    await press('Try again');
    expect(await button('New link')).toBeVisible();
  });

  it('ends when the project is transferred', async () => {
    answers[`GET ${call}`] = offer();
    answers['POST /platform/projects/shop/transfer/preview'] = preview();
    answers['POST /platform/projects/shop/transfer'] = { ...project, id: 1, organization_id: 2, organization_slug: 'depot' };
    open();
    await button('Revoke');
    await userEvent.click(screen.getByRole('button', { name: 'Transfer project' }));
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByText(/^Ready to transfer/);
    await userEvent.click(dialog.getByRole('button', { name: 'Transfer project' }));
    expect(await part().findByText('No active transfer link.')).toBeVisible();
  });
});
