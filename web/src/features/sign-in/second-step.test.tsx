import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { SignInPage } from './sign-in-page';
import { SignUpPage } from './sign-up-page';

const phone = { id: 'phone', name: 'Phone' };
const key = { id: 'key', name: 'Key' };
const needsCode = (factors = [phone]) => ({ kind: 'needs_code' as const, userId: 'u', email: 'sam@example.com', factors });
const signedIn = { kind: 'signed_in', userId: 'u', email: 'sam@example.com', accessToken: 't' } as const;
const wrong = { ok: false as const, code: 'mfa_verification_failed', message: 'This code is incorrect or has expired.' };

async function open(verifyCode = vi.fn(), factors = [phone], at = '/sign-in?returnTo=/project/abc') {
  const page = renderPage(<SignInPage />, { path: '/sign-in', at, session: needsCode(factors), forms: { verifyCode } });
  await screen.findByLabelText('Code');
  return { verifyCode, ...page };
}

describe('the second step', () => {
  it('sends the code with its last digit, also a pasted one with spaces, and continues', async () => {
    const { verifyCode, session, router } = await open(vi.fn().mockResolvedValue({ ok: true }));
    await expectNoAxeViolations();
    expect(screen.getByLabelText('Code')).toHaveFocus();
    await userEvent.paste('123 456');
    expect(verifyCode).toHaveBeenCalledExactlyOnceWith('phone', '123456');
    act(() => session.state$.next(signedIn));
    expect(router.state.location.pathname).toBe('/project/abc');
  });

  it('shows that a code was wrong and accepts the next one', async () => {
    const { verifyCode } = await open(vi.fn().mockResolvedValue(wrong));
    await userEvent.type(screen.getByLabelText('Code'), '000000');
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is incorrect or has expired.');
    expect(screen.getByLabelText('Code')).toHaveValue('');
    expect(screen.getByLabelText('Code')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Code'), '111111');
    expect(verifyCode).toHaveBeenCalledTimes(2);
  });

  it('accepts no code during the server’s wait time, and counts down', async () => {
    const { verifyCode } = await open(vi.fn().mockResolvedValue({ ok: false, message: 'Too many attempts.', retryAfterS: 840 }));
    await userEvent.type(screen.getByLabelText('Code'), '000000');
    expect(await screen.findByRole('timer')).toHaveTextContent(/^Try again in 1[34] min/);
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Code'), '111111');
    expect(verifyCode).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    expect(screen.getByRole('timer')).toBeVisible();
  });

  it('accepts a recovery code in any notation, but in no other format', async () => {
    const { verifyCode } = await open(vi.fn().mockResolvedValue({ ok: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(screen.getByLabelText('Recovery code'), 'abc{Enter}');
    expect(screen.getByLabelText('Recovery code')).toHaveAccessibleDescription('Recovery codes look like xxxxx-xxxxx.');
    expect(verifyCode).not.toHaveBeenCalled();
    await userEvent.clear(screen.getByLabelText('Recovery code'));
    await userEvent.type(screen.getByLabelText('Recovery code'), ' ABCDE 23456{Enter}');
    expect(verifyCode).toHaveBeenCalledExactlyOnceWith('phone', 'abcde-23456');
    await expectNoAxeViolations();
  });

  it('offers a choice of several authenticators', async () => {
    const { verifyCode } = await open(vi.fn().mockResolvedValue({ ok: true }), [phone, key]);
    await userEvent.click(screen.getByRole('combobox', { name: 'Authenticator' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Key' }));
    await userEvent.type(screen.getByLabelText('Code'), '123456');
    expect(verifyCode).toHaveBeenCalledExactlyOnceWith('key', '123456');
  });

  it('has a link back to the first step', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(await screen.findByLabelText('Email')).toBeVisible();
  });

  it('is also required on the sign-up page', () => {
    const { router } = renderPage(<SignUpPage />, { path: '/sign-up', at: '/sign-up?returnTo=/new', session: needsCode() });
    expect(router.state.location).toMatchObject({ pathname: '/sign-in', search: '?returnTo=/new' });
  });
});
