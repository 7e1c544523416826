import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { FoundInvitation } from '@/api/invitations/get-invitation';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { setAppTitle } from '@/lib/app-title';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { member, organization, profile } from '@/testing/samples';
import { JoinPage } from './join-page';

const call = '/platform/organizations/acme/members/invitations/t-1';
const sam = { userId: 'sam', email: 'sam@example.com' };
const found = (facts: Partial<FoundInvitation> = {}): FoundInvitation => ({
  organization_name: 'Acme',
  invited_by: 'ida',
  role: 'Developer',
  project_count: 0,
  email_match: true,
  expired: false,
  accepted: false,
  token_does_not_exist: false,
  authorized_user: true,
  ...facts,
});

let calls: MadeCall[];
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = { 'GET /platform/organizations': [] };
  calls = fakeApi(answers);
});

interface Scene {
  who?: typeof sam | null;
  at?: string;
  mine?: string[];
}

function open({ who = sam, at = '/join?token=t-1&slug=acme', mine = [] }: Scene = {}) {
  return renderPage(<JoinPage signedInAs={who} />, {
    path: '/join',
    at,
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(
        organizationsKey,
        mine.map((slug) => organization({ slug })),
      );
    },
  });
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the invitation page', () => {
  it('asks the user to sign in or up, and returns', async () => {
    open({ who: null });
    await title("You're invited to Signalbox");
    const back = encodeURIComponent('/join?token=t-1&slug=acme');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/sign-in?returnTo=${back}`);
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', `/sign-up?returnTo=${back}`);
    expect(calls).toEqual([]);
    await expectNoAxeViolations();
  });

  it('names the installation', async () => {
    onTestFinished(() => setAppTitle(null));
    setAppTitle('Foundry');
    open({ who: null });
    await title("You're invited to Foundry");
  });

  it('shows that a link is incomplete', async () => {
    open({ at: '/join?token=t-1' });
    await title('This link is incomplete');
  });

  it('shows inviter and role, and joins', async () => {
    answers[`GET ${call}`] = found({ project_count: 2 });
    answers[`POST ${call}`] = { ...member('sam'), role_ids: [3], roles: [{ id: 3, name: 'Developer', projects: ['a', 'b'] }] };
    const { router, client } = open();
    await title('Join Acme');
    expect(screen.getByRole('main')).toHaveTextContent('ida invited you to join as Developer on 2 of its projects.');
    expect(screen.getByRole('main')).toHaveTextContent("You're signed in as sam@example.com.");
    await expectNoAxeViolations();
    answers['GET /platform/organizations'] = [organization()];
    await userEvent.click(screen.getByRole('button', { name: 'Accept invitation' }));
    await expect.poll(() => router.state.location.pathname).toBe('/org/acme');
    expect(client.getQueryData(organizationsKey)).toHaveLength(1);
  });

  it('shows the outcome if it was accepted elsewhere', async () => {
    answers[`GET ${call}`] = found();
    answers[`POST ${call}`] = refusal(409, 'This invitation has already been accepted.', 'conflict');
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept invitation' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This invitation has already been accepted.');
  });

  it.each<[string, Partial<FoundInvitation>, string]>([
    ['is unknown', { token_does_not_exist: true, organization_name: null }, "This invitation doesn't exist"],
    ['has expired', { expired: true }, 'This invitation has expired'],
    ['was accepted', { accepted: true, expired: true }, 'This invitation has already been accepted'],
    ['is for another address', { email_match: false, expired: true }, 'This invitation is for another email'],
  ])('cannot be accepted if it %s', async (_why, facts, words) => {
    answers[`GET ${call}`] = found(facts);
    open();
    await title(words);
    expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to your organizations' })).toBeVisible();
    await expectNoAxeViolations();
  });

  it('offers to sign in with another address', async () => {
    answers[`GET ${call}`] = found({ email_match: false });
    const { session } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with another account' }));
    expect(session.state$.value.kind).toBe('signed_out');
  });

  it('leads members to their organization', async () => {
    answers[`GET ${call}`] = found();
    open({ mine: ['acme'] });
    await title("You're already a member of Acme");
    expect(screen.getByRole('link', { name: 'Open Acme' })).toHaveAttribute('href', '/org/acme');
  });

  it('can be retried if it could not be loaded', async () => {
    answers[`GET ${call}`] = refusal(503, 'Storage is away.');
    open();
    expect(await screen.findByText('Storage is away.')).toBeVisible();
    answers[`GET ${call}`] = found();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await title('Join Acme');
  });
});
