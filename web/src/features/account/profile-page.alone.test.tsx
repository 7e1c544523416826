import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type User, userKey } from '@/api/account/get-user';
import type { ProviderOutcome } from '@/api/auth/identity-provider/open-provider';
import { type SignInSettings, signInSettingsQuery } from '@/api/auth/get-sign-in-settings';
import { profileQuery } from '@/api/profile/get-profile';
import type { Profile } from '@/lib/entities/profile';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { identity, profile, signInSettings, user } from '@/testing/samples';
import { ProfilePage } from './profile-page';

const openProviderMock = vi.hoisted(() => vi.fn<() => Promise<ProviderOutcome>>());
vi.mock('@/api/auth/identity-provider/open-provider', () => ({ openProvider: openProviderMock }));
const fetched = vi.fn<(request: Request) => Promise<Response>>();
beforeEach(() => {
  openProviderMock.mockReset();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
const answers = (body: unknown, status = 200) =>
  fetched.mockResolvedValueOnce(new Response(body === null ? null : JSON.stringify(body), { status }));
const sent = async (nth = 0) => {
  const request = fetched.mock.calls[nth]?.[0];
  const body: unknown = await request?.clone().json();
  return [request?.method, new URL(request?.url ?? '').pathname, body];
};

function open({ own = profile, account = user(), settings = {} }: { own?: Profile; account?: User; settings?: Partial<SignInSettings> } = {}) {
  return renderPage(<ProfilePage />, {
    path: '/account',
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, own);
      client.setQueryData(userKey, account);
      client.setQueryData(signInSettingsQuery().queryKey, signInSettings(settings));
    },
  });
}
const octoHub = { code_host: { provider: 'github', name: 'Octo Hub' } };

describe('the profile page', () => {
  it('shows an error, and tries again', async () => {
    answers({ message: 'No.' }, 403);
    answers({ message: 'No.' }, 403);
    renderPage(<ProfilePage />, { path: '/account' });
    expect(await screen.findByText("Couldn't load your account.")).toBeVisible();
    answers(profile);
    answers(user());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Username')).toHaveValue('sam');
  });

  it('passes axe', async () => {
    open({ account: user({ identities: [identity], new_email: 'new@example.com' }), settings: octoHub });
    await expectNoAxeViolations();
  });
});

describe('the profile', () => {
  it('sends only changed fields', async () => {
    open({ own: { ...profile, first_name: 'Sam' } });
    expect(screen.getByRole('button', { name: 'Save profile' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Last name'), ' Fletcher ');
    answers({ ...profile, first_name: 'Sam', last_name: 'Fletcher' });
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await sent()).toEqual(['PATCH', '/platform/profile', { last_name: 'Fletcher' }]);
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Save profile' })).toBeDisabled());
    expect(screen.getByLabelText('Last name')).toHaveValue('Fletcher');
  });

  it('shows beside the username that it is taken', async () => {
    open();
    await userEvent.clear(screen.getByLabelText('Username'));
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('Enter a username.');
    await userEvent.type(screen.getByLabelText('Username'), 'ada');
    answers({ message: 'This username is taken.', errors: [{ field: 'username', message: 'is taken' }] }, 409);
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('Your username is taken.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows a pushed name in untouched fields', async () => {
    const { client } = open();
    await userEvent.type(screen.getByLabelText('First name'), 'S');
    await act(async () => {
      client.setQueryData(profileQuery().queryKey, { ...profile, first_name: 'Samuel', last_name: 'Pushed' });
      await Promise.resolve();
    });
    expect(screen.getByLabelText('First name')).toHaveValue('S');
    expect(screen.getByLabelText('Last name')).toHaveValue('Pushed');
  });

  it('has the identity provider’s image at 96, and a letter if it does not load', () => {
    open({ own: { ...profile, avatar_url: 'https://octo.example/octosam.png?size=96' } });
    const image = document.querySelector('img');
    expect(image).toHaveAttribute('width', '96');
    act(() => void image?.dispatchEvent(new Event('error')));
    expect(document.querySelector('img')).not.toBeInTheDocument();
    expect(screen.getByText('S')).toBeInTheDocument();
  });
});

describe('the email address', () => {
  it('is pending until its link is used, which is shown if email is not configured', async () => {
    open({ settings: { sends_mail: false } });
    await userEvent.type(screen.getByLabelText('New email'), 'new@example.com');
    answers({ new_email: 'new@example.com', sent: false, link: 'http://localhost/dashboard/confirm-email?token_hash=abc' });
    answers(user({ new_email: 'new@example.com', email_change_sent_at: new Date().toISOString() }));
    await userEvent.click(screen.getByRole('button', { name: 'Change email' }));
    expect(await sent()).toEqual(['PUT', '/platform/update-email', { newEmail: 'new@example.com' }]);
    expect(await screen.findByText("new@example.com isn't confirmed yet")).toBeVisible();
    expect(screen.getByText(/confirm-email\?token_hash=abc/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
  });

  it('can be requested again, and shows the recipient', async () => {
    open({ account: user({ new_email: 'new@example.com', email_change_sent_at: new Date().toISOString() }) });
    expect(screen.getByText(/We sent a confirmation link/)).toBeVisible();
    answers({ new_email: 'new@example.com', sent: true });
    answers(user({ new_email: 'new@example.com' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await sent()).toEqual(['PUT', '/platform/update-email', { newEmail: 'new@example.com' }]);
  });

  it('is no longer pending once the profile has it', () => {
    open({ own: { ...profile, primary_email: 'new@example.com' }, account: user({ new_email: 'new@example.com' }) });
    expect(screen.queryByText(/isn't confirmed yet/)).not.toBeInTheDocument();
  });

  it('shows errors of the form and of the server', async () => {
    open();
    await userEvent.type(screen.getByLabelText('New email'), 'SAM@example.com{Enter}');
    expect(screen.getByText('This is already your email.')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('New email'));
    answers({ message: 'newEmail: must be an email address', errors: [{ field: 'newEmail', message: 'must be an email address' }] }, 400);
    await userEvent.type(screen.getByLabelText('New email'), 'a@b{Enter}');
    expect(await screen.findByText('The email must be an email address.')).toBeVisible();
    answers({ message: 'An account with this email address already exists.' }, 409);
    await userEvent.type(screen.getByLabelText('New email'), '.example{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('already exists');
  });
});

describe('the sign-in methods', () => {
  it('link the identity provider in a popup', async () => {
    open({ settings: octoHub });
    openProviderMock.mockResolvedValueOnce({ ok: false, message: 'This user of Octo Hub is linked to another account.' });
    await userEvent.click(screen.getByRole('button', { name: 'Link Octo Hub' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('linked to another account');
    openProviderMock.mockResolvedValueOnce({ kind: 'link_code', code: 'xyz' });
    fetched.mockImplementation((request) =>
      Promise.resolve(new Response(JSON.stringify(request.url.endsWith('/user') ? user({ identities: [identity] }) : profile))),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Link Octo Hub' }));
    expect(await screen.findByText('octosam')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('unlink it after a confirmation', async () => {
    open({ account: user({ identities: [identity] }), settings: octoHub });
    expect(screen.getByText('octosam')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Unlink Octo Hub' }));
    answers({});
    answers(user());
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unlink Octo Hub' }));
    expect(fetched.mock.calls[0]?.[0].url).toMatch(/\/auth\/v1\/user\/identities\/link-1$/);
    expect(await screen.findByRole('button', { name: 'Link Octo Hub' })).toBeVisible();
  });

  it('keep the only one', () => {
    const providers = { provider: 'github', providers: ['github'] };
    open({ account: user({ identities: [identity], app_metadata: providers }), settings: octoHub });
    expect(screen.queryByRole('button', { name: 'Unlink Octo Hub' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Set a password' })).toBeVisible();
  });
});

describe('deleting the account', () => {
  const openDialog = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
    return within(await screen.findByRole('dialog'));
  };

  it('requires the address to be typed, and the password', async () => {
    const { router } = open();
    const dialog = await openDialog();
    await expectNoAxeViolations();
    expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled();
    await userEvent.type(dialog.getByLabelText(/^Type/), 'sam@example.com');
    expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled();
    answers({ code: 'bad_request', message: 'Incorrect password.', errors: [{ field: 'password', message: 'is incorrect' }] }, 400);
    await userEvent.type(dialog.getByLabelText('Your password'), 'wrong{Enter}');
    expect(await dialog.findByText('Incorrect password.')).toBeVisible();
    answers(null, 204);
    await userEvent.type(dialog.getByLabelText('Your password'), '!{Enter}');
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/logout'));
    expect(await sent(1)).toEqual(['DELETE', '/platform/profile', { password: 'wrong!' }]);
  });

  it('shows the organization that would be left without an owner', async () => {
    open();
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText(/^Type/), 'sam@example.com');
    answers({ message: 'You are the last owner of the organization Acme. Make another member an owner or delete the organization first.' }, 409);
    await userEvent.type(dialog.getByLabelText('Your password'), 'right{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('You are the last owner of the organization Acme.');
  });

  it('requires a recent sign-in from users without a password', async () => {
    open({ account: user({ app_metadata: { provider: 'github', providers: ['github'] }, identities: [identity] }) });
    const dialog = await openDialog();
    expect(dialog.queryByLabelText('Your password')).not.toBeInTheDocument();
    answers({ message: 'Enter your password or sign in again.', errors: [{ field: 'password', message: 'is needed' }] }, 400);
    await userEvent.type(dialog.getByLabelText(/^Type/), 'sam@example.com{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('older than 10 minutes');
  });
});
