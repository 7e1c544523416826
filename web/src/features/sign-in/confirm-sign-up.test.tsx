import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionState } from '@/api/auth/create-session';
import { lastSignInMethod } from '@/api/auth/last-sign-in-method';
import { keepSignUpReturn, signUpReturn } from '@/lib/sign-up-return';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { ConfirmSignUpPage } from './confirm-sign-up-page';

const invitation = '/join?token=t-1&slug=acme';
const asAda = { kind: 'signed_in', userId: 'ada', email: 'ada@example.com', accessToken: 't' } as const;
const wrong = { ok: false, code: 'invalid_credentials', message: 'Invalid login credentials' };
const expired = { ok: false, code: 'otp_expired', message: 'This link has already been used or has expired.' };
const taken = { ok: false, code: 'user_already_exists', message: 'There is an account with this address.' };
const confirmSignUp = vi.fn();

beforeEach(() => {
  confirmSignUp.mockReset().mockResolvedValue({ ok: true });
});

interface Opened {
  at?: string;
  session?: SessionState;
}
const open = ({ at = '/confirm-sign-up?token_hash=abc', session = { kind: 'signed_out' } }: Opened = {}) =>
  renderPage(<ConfirmSignUpPage />, { path: '/confirm-sign-up', at, session, forms: { confirmSignUp } });
const give = (password: string) => userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`);
const backToInvitation = encodeURIComponent(invitation);

describe('the sign-up link', () => {
  it('waits for the password, then signs in and opens the default page', async () => {
    const { router } = open();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm and sign in' }));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
    expect(confirmSignUp).not.toHaveBeenCalled();
    await give('viaduct');
    expect(confirmSignUp).toHaveBeenCalledExactlyOnceWith('abc', 'viaduct');
    expect(router.state.location).toMatchObject({ pathname: '/organizations', search: '' });
    expect(lastSignInMethod()).toBe('password');
  });

  it('opens the original page, once', async () => {
    keepSignUpReturn(invitation, Date.now());
    const { router } = open();
    await give('viaduct');
    expect(router.state.location).toMatchObject({ pathname: '/join', search: '?token=t-1&slug=acme' });
    expect(signUpReturn(Date.now())).toBe('/organizations');
  });

  it('opens no path of another site', async () => {
    const until = Date.now() + 60_000;
    localStorage.setItem('signalbox.sign_up_return', JSON.stringify({ path: '//evil.example', until }));
    const { router } = open();
    await give('viaduct');
    expect(router.state.location.pathname).toBe('/organizations');
  });

  it('shows that the password was wrong, and accepts the right one', async () => {
    keepSignUpReturn(invitation, Date.now());
    confirmSignUp.mockResolvedValueOnce(wrong);
    const { router } = open();
    await give('viadukt');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid login credentials');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await expectNoAxeViolations();
    await userEvent.clear(screen.getByLabelText('Password'));
    await give('viaduct');
    expect(confirmSignUp.mock.calls).toEqual([['abc', 'viadukt'], ['abc', 'viaduct']]);
    expect(router.state.location.pathname).toBe('/join');
  });

  it('waits after too many attempts, as long as the server requests', async () => {
    confirmSignUp.mockResolvedValueOnce({ ok: false, code: 'over_request_rate_limit', message: 'Too many attempts.', retryAfterS: 900 });
    open();
    await give('viadukt');
    expect(await screen.findByRole('timer')).toHaveTextContent(/^Try again in 1[45] min/);
    expect(screen.getByRole('button', { name: 'Confirm and sign in' })).toBeDisabled();
    await give('viaduct');
    expect(confirmSignUp).toHaveBeenCalledOnce();
  });

  it('can be retried if the server did not respond', async () => {
    confirmSignUp.mockResolvedValueOnce({ ok: false, message: 'Unable to reach the server.' });
    const { router } = open();
    await give('viaduct');
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to reach the server.');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm and sign in' }));
    expect(router.state.location.pathname).toBe('/organizations');
  });

  it('shows that it has expired, and leads to a new sign-up that keeps the return path', async () => {
    keepSignUpReturn(invitation, Date.now());
    confirmSignUp.mockResolvedValueOnce(expired);
    open();
    await give('viaduct');
    expect(await screen.findByRole('heading', { name: "This link isn't valid" })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(expired.message);
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign up again' })).toHaveAttribute('href', `/sign-up?returnTo=${backToInvitation}`);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/sign-in?returnTo=${backToInvitation}`);
    await expectNoAxeViolations();
  });

  it('leads to sign-in if the address already has an account', async () => {
    confirmSignUp.mockResolvedValueOnce(taken);
    open();
    await give('viaduct');
    expect(await screen.findByRole('heading', { name: 'This email already has an account' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(taken.message);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
    expect(screen.getByRole('link', { name: 'set a new password' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.queryByRole('link', { name: /Sign up/ })).not.toBeInTheDocument();
  });

  it('is invalid without its token', async () => {
    open({ at: '/confirm-sign-up' });
    expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign up again' })).toHaveAttribute('href', '/sign-up');
    await expectNoAxeViolations();
  });
});

describe('the sign-up link, opened while another user is signed in', () => {
  it('shows who is signed in, and signs in the new account, after clearing stored data', async () => {
    keepSignUpReturn(invitation, Date.now());
    const page = open({ session: asAda });
    expect(screen.getByText(/You're signed in as/)).toHaveTextContent('ada@example.com');
    confirmSignUp.mockImplementationOnce(() => {
      localStorage.clear();
      act(() => page.session.state$.next({ ...asAda, userId: 'sam', email: 'sam@example.com' }));
      return Promise.resolve({ ok: true });
    });
    await give('viaduct');
    expect(page.router.state.location).toMatchObject({ pathname: '/join', search: '?token=t-1&slug=acme' });
  });

  it('leads to the organizations if it was already used', async () => {
    confirmSignUp.mockResolvedValueOnce(expired);
    open({ session: asAda });
    await give('viaduct');
    expect(await screen.findByRole('link', { name: 'Go to your organizations' })).toHaveAttribute('href', '/organizations');
  });
});
