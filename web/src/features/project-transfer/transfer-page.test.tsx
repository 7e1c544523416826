import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import type { ProjectTransfer } from '@/api/projects/get-transfer';
import type { Permission } from '@/lib/entities/permission';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization, permissionsOf, profile, projectSummary } from '@/testing/samples';
import { TransferPage } from './transfer-page';

const call = (slug: string) => `/platform/organizations/${slug}/project-claim/shop-s3cret`;
const gone = refusal(404, 'This link is no longer valid: it was used, taken back or replaced.', 'not_found');
const claim = (preview: Partial<ProjectTransfer['preview']> = {}): ProjectTransfer => ({
  offered_by: 'ida',
  offered_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 24 * 3_600_000 - 1_000).toISOString(),
  project: { ref: 'shop', name: 'Shop', region: 'eu-central-1', status: 'ACTIVE_HEALTHY' },
  organization_name: 'Globex',
  preview: {
    valid: true,
    errors: [],
    warnings: [],
    target_organization_has_free_project_slots: true,
    source_subscription_plan: 'team',
    target_subscription_plan: 'team',
    ...preview,
  },
});

let calls: MadeCall[];
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {};
  calls = fakeApi(answers);
});

interface Scene {
  who?: { userId: string; email: string } | null;
  at?: string;
  /** The user's role; not a member of Depot by default. */
  acme?: 'Owner' | 'Developer';
  depot?: 'Owner' | 'Developer';
}

const sam = { userId: 'sam', email: 'sam@example.com' };
const permissionsIn = (slug: string, role: 'Owner' | 'Developer'): Permission[] =>
  permissionsOf(role).map((it) => ({ ...it, organization_slug: slug }));

function open({ who = sam, at = '/claim-project?token=shop-s3cret', acme = 'Owner', depot }: Scene = {}) {
  return renderPage(<TransferPage signedInAs={who} />, {
    path: '/claim-project',
    at,
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(organizationsKey, [organization(), ...(depot ? [organization({ slug: 'depot', name: 'Depot' })] : [])]);
      client.setQueryData(permissionsKey, [...permissionsIn('acme', acme), ...(depot ? permissionsIn('depot', depot) : [])]);
    },
  });
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const acceptButton = () => screen.getByRole('button', { name: 'Accept project' });
const outlook = () => screen.findByRole('list', { name: 'Transfer details' });
const fact = async (name: string) => (await screen.findByText(name)).closest('div');
async function choose(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: 'Organization' }));
  await userEvent.click(await screen.findByRole('option', { name }));
}

describe('the transfer page', () => {
  it('asks the user to sign in or up, and returns', async () => {
    open({ who: null });
    await title('Accept project transfer');
    const back = encodeURIComponent('/claim-project?token=shop-s3cret');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/sign-in?returnTo=${back}`);
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', `/sign-up?returnTo=${back}`);
    expect(calls).toEqual([]);
    await expectNoAxeViolations();
  });

  it.each(['', '?token=', '?token=shop-s3cret.'])('shows that the link “%s” is incomplete', async (query) => {
    open({ at: `/claim-project${query}` });
    await title('This link is incomplete');
    expect(screen.getByRole('link', { name: 'Go to your organizations' })).toBeVisible();
    expect(calls).toEqual([]);
    await expectNoAxeViolations();
  });

  it('asks for an organization first if there is none to choose', async () => {
    open({ acme: 'Developer', depot: 'Developer' });
    await title('You need an organization first');
    expect(screen.getByRole('link', { name: 'New organization' })).toHaveAttribute('href', '/new');
    expect(calls).toEqual([]);
    await expectNoAxeViolations();
  });

  it('can be retried if the organizations could not be loaded', async () => {
    answers['GET /platform/profile'] = profile;
    answers['GET /platform/organizations'] = [organization()];
    answers['GET /platform/profile/permissions'] = refusal(503, 'Storage is away.');
    answers[`GET ${call('acme')}`] = claim();
    renderPage(<TransferPage signedInAs={sam} />, { path: '/claim-project', at: '/claim-project?token=shop-s3cret' });
    expect(screen.getByRole('status', { name: 'Loading your organizations' })).toBeVisible();
    expect(await screen.findByText("Couldn't load your organizations.")).toBeVisible();
    answers['GET /platform/profile/permissions'] = permissionsOf('Owner');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await outlook()).toBeVisible();
  });
});

describe('a transferred project', () => {
  it('is shown directly for the only organization, and accepted', async () => {
    answers[`GET ${call('acme')}`] = claim({ target_subscription_plan: 'free' });
    answers[`POST ${call('acme')}`] = { ...projectSummary('shop', { name: 'Shop' }), id: 1, organization_id: 1 };
    const { router, client } = open({ depot: 'Developer' });
    client.setQueryData(organizationProjectsKey('acme'), []);
    expect(screen.getByRole('status', { name: 'Loading the transfer' })).toBeVisible();
    expect(acceptButton()).toBeDisabled();
    expect(await fact('Project')).toHaveTextContent('Shop');
    expect(await fact('Region')).toHaveTextContent('eu-central-1');
    expect(await fact('Sent by')).toHaveTextContent('ida of Globex');
    expect(await fact('Link expires')).toHaveTextContent('in 24 h');
    expect(await outlook()).toHaveTextContent('The plan changes from Team to Free, along with its limits.');
    expect(screen.getByRole('main')).toHaveTextContent("You're signed in as sam@example.com.");
    await expectNoAxeViolations();
    await userEvent.click(acceptButton());
    await expect.poll(() => router.state.location.pathname).toBe('/project/shop');
    expect(calls.at(-1)).toEqual({ call: `POST ${call('acme')}`, body: { rotate_password: true } });
    expect(client.getQueryState(organizationProjectsKey('acme'))?.isInvalidated).toBe(true);
  });

  it('keeps its password if that is chosen', async () => {
    answers[`GET ${call('acme')}`] = claim();
    answers[`POST ${call('acme')}`] = { ...projectSummary('shop', { name: 'Shop' }), id: 1, organization_id: 1 };
    const { router } = open();
    await outlook();
    await userEvent.click(screen.getByRole('switch', { name: 'Replace the database password' }));
    await userEvent.click(acceptButton());
    await expect.poll(() => router.state.location.pathname).toBe('/project/shop');
    expect(calls.at(-1)?.body).toEqual({ rotate_password: false });
  });

  it('is checked for the chosen organization', async () => {
    answers[`GET ${call('acme')}`] = claim({
      valid: false,
      errors: [{ key: 'free_project_limit', message: 'Acme is on the Free plan and already has 2 active projects.' }],
    });
    answers[`GET ${call('depot')}`] = claim();
    open({ depot: 'Owner' });
    expect(await screen.findByText('Choose one of your organizations.')).toBeVisible();
    expect(acceptButton()).toBeDisabled();
    expect(calls).toEqual([]);
    await choose('Acme');
    expect(within(await outlook()).getByText(/already has 2 active projects/)).toBeVisible();
    expect(acceptButton()).toBeDisabled();
    await choose('Depot');
    expect(await screen.findByText(/^Ready to transfer/)).toBeVisible();
    expect(acceptButton()).toBeEnabled();
  });

  it('cannot be accepted after the link has expired', async () => {
    const message = 'This link has expired. Ask the sender for a new one.';
    answers[`GET ${call('acme')}`] = {
      ...claim({ valid: false, errors: [{ key: 'offer_has_run_out', message }] }),
      expires_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    };
    open();
    expect(await screen.findByText(message)).toBeVisible();
    expect(await fact('Link expired')).toHaveTextContent('3 h ago');
    expect(acceptButton()).toBeDisabled();
  });

  it('shows progress while it is transferred', async () => {
    answers[`GET ${call('acme')}`] = claim();
    open();
    await outlook();
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await userEvent.click(acceptButton());
    expect(acceptButton()).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('combobox', { name: 'Organization' })).toBeDisabled();
  });

  it('that was not accepted shows the error', async () => {
    answers[`GET ${call('acme')}`] = claim();
    answers[`POST ${call('acme')}`] = refusal(409, 'This project is being deleted.', 'conflict');
    open();
    await outlook();
    await userEvent.click(acceptButton());
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't accept the project.This project is being deleted.");
    await expectNoAxeViolations();
  });

  it('is gone if the link was used before', async () => {
    answers[`GET ${call('acme')}`] = gone;
    open();
    await title('This link is no longer valid');
    expect(screen.queryByRole('button', { name: 'Accept project' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to your organizations' })).toHaveAttribute('href', '/organizations');
    await expectNoAxeViolations();
  });

  it('is gone if someone else accepted it first', async () => {
    answers[`GET ${call('acme')}`] = claim();
    answers[`POST ${call('acme')}`] = gone;
    open();
    await outlook();
    await userEvent.click(acceptButton());
    await title('This link is no longer valid');
  });

  it('can be checked again after an error', async () => {
    answers[`GET ${call('acme')}`] = refusal(503, 'Storage is away.');
    open();
    expect(await screen.findByText('Storage is away.')).toBeVisible();
    expect(acceptButton()).toBeDisabled();
    await expectNoAxeViolations();
    answers[`GET ${call('acme')}`] = claim();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await outlook()).toBeVisible();
    expect(acceptButton()).toBeEnabled();
  });
});
