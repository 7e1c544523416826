import type { QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signInSettingsQuery } from '@/api/auth/get-sign-in-settings';
import { customContentKey } from '@/api/platform/get-custom-content';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { customContent, signInSettings } from '@/testing/samples';
import { ConfirmEmailPage } from './confirm-email-page';
import { ForgotPasswordPage } from './forgot-password-page';
import { ResetPasswordPage } from './reset-password-page';

const signedOut = { kind: 'signed_out' } as const;
const signedIn = { kind: 'signed_in', userId: 'u', email: 'sam@example.com', accessToken: 't' } as const;
const fetched = vi.fn<(request: Request) => Promise<Response>>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
/** The installation's settings have loaded before. */
const known = (client: QueryClient) => client.setQueryData(customContentKey, customContent());
const answers = (body: unknown, status = 200, headers = {}) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers }));

describe('a forgotten password', () => {
  const open = (mails = true) =>
    renderPage(<ForgotPasswordPage />, {
      path: '/forgot-password',
      session: signedOut,
      known: (client) => {
        known(client);
        client.setQueryData(signInSettingsQuery().queryKey, signInSettings({ sends_mail: mails }));
      },
    });

  it('is reset by address, without revealing whether the account exists', async () => {
    open();
    await userEvent.type(screen.getByLabelText('Email'), 'sam{Enter}');
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(fetched).not.toHaveBeenCalled();
    answers({});
    await userEvent.type(screen.getByLabelText('Email'), '@example.com{Enter}');
    expect(await screen.findByRole('status')).toHaveTextContent(
      "If an account exists for sam@example.com, we've sent a link to it. The link works once and expires in 1 hour.",
    );
    await expectNoAxeViolations();
  });

  it('shows that it was requested too often', async () => {
    open();
    answers({ code: 'over_request_rate_limit', message: 'Too many attempts. Try again in 15 minutes.' }, 429);
    await userEvent.type(screen.getByLabelText('Email'), 'sam@example.com{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Try again in 15 minutes.');
  });

  it('cannot be reset if email is not configured, and shows that', () => {
    open(false);
    expect(screen.getByText(/^Email isn't configured here/)).toBeVisible();
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  });
});

describe('the password reset link', () => {
  it('is used once, then the password is chosen, after the second factor', async () => {
    const openRecovery = vi.fn().mockResolvedValue({ ok: true });
    const { router, session } = renderPage(<ResetPasswordPage />, {
      path: '/reset-password',
      at: '/reset-password?token_hash=abc',
      session: signedOut,
      forms: { openRecovery },
    });
    await vi.waitFor(() => expect(router.state.location.search).toBe(''));
    expect(openRecovery).toHaveBeenCalledExactlyOnceWith('abc');
    act(() => session.state$.next({ kind: 'needs_code', userId: 'u', email: 'sam@example.com', factors: [{ id: 'f', name: 'Phone' }] }));
    expect(await screen.findByLabelText('Code')).toBeVisible();
    act(() => session.state$.next(signedIn));
    expect(await screen.findByLabelText('New password')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('rejects a weak password, and signs in with a strong one', async () => {
    const { router } = renderPage(<ResetPasswordPage />, { path: '/reset-password', session: signedIn, known });
    answers({ result: { score: 1, feedback: { warning: 'Common words are guessed first.', suggestions: [] } } });
    await userEvent.type(screen.getByLabelText('New password'), 'password');
    expect(await screen.findByRole('meter')).toHaveAttribute('aria-valuenow', '30');
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      'This password is not secure enough. Common words are guessed first. You need a stronger password.',
    );
    expect(fetched).toHaveBeenCalledOnce();
    answers({ result: { score: 4, feedback: { warning: '', suggestions: [] } } });
    await userEvent.type(screen.getByLabelText('New password'), ' of lanterns');
    expect(await screen.findByText('This password is strong.')).toBeVisible();
    answers({ id: 'u' });
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/organizations'));
  });

  it('shows that it was used, and how to get another', async () => {
    const openRecovery = vi.fn().mockResolvedValue({ ok: false, code: 'otp_expired', message: 'This link has already been used.' });
    renderPage(<ResetPasswordPage />, { path: '/reset-password', at: '/reset-password?token_hash=abc', session: signedOut, known, forms: { openRecovery } });
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has already been used.');
    expect(screen.getByRole('link', { name: 'Request a new link' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('can be retried if the server did not respond', async () => {
    const openRecovery = vi.fn().mockResolvedValueOnce({ ok: false, message: 'Unable to reach the server.' }).mockResolvedValueOnce({ ok: true });
    renderPage(<ResetPasswordPage />, { path: '/reset-password', at: '/reset-password?token_hash=abc', session: signedOut, known, forms: { openRecovery } });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This link is incomplete')).toBeVisible();
    expect(openRecovery).toHaveBeenCalledTimes(2);
  });
});

describe('the link that confirms an email address', () => {
  const open = (at = '/confirm-email?token_hash=abc') =>
    renderPage(<ConfirmEmailPage />, { path: '/confirm-email', at, session: signedOut, known });

  it('waits for a click, then shows the new address', async () => {
    open();
    await expectNoAxeViolations();
    expect(fetched).not.toHaveBeenCalled();
    answers({ email: 'new@example.com' });
    await userEvent.click(screen.getByRole('button', { name: 'Confirm email' }));
    expect(await screen.findByRole('status')).toHaveTextContent('You now sign in with new@example.com.');
    expect(await fetched.mock.calls[0]?.[0].json()).toEqual({ type: 'email_change', token_hash: 'abc' });
  });

  it('shows why it is not valid', async () => {
    open();
    answers({ code: 'otp_expired', message: 'This link has already been used or has expired.' }, 400);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm email' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has already been used');
  });

  it('is invalid without its token', () => {
    open('/confirm-email');
    expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  });
});
