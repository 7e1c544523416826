import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProviderOutcome } from '@/api/auth/identity-provider/open-provider';
import { signInSettingsQuery } from '@/api/auth/get-sign-in-settings';
import { lastSignInMethod } from '@/api/auth/last-sign-in-method';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { signInSettings } from '@/testing/samples';
import { toast } from '@/ui/toast';
import { SignInPage } from './sign-in-page';

const openProviderMock = vi.hoisted(() => vi.fn<() => Promise<ProviderOutcome>>());
vi.mock('@/api/auth/identity-provider/open-provider', () => ({ openProvider: openProviderMock }));
beforeEach(() => openProviderMock.mockReset());

const open = (redeemCode = vi.fn(), host: { provider: string; name: string } | null = { provider: 'github', name: 'Octo Hub' }) =>
  renderPage(<SignInPage />, {
    path: '/sign-in',
    session: { kind: 'signed_out' },
    forms: { redeemCode },
    known: (client) => client.setQueryData(signInSettingsQuery().queryKey, signInSettings({ code_host: host })),
  });

const button = () => screen.getByRole('button', { name: /Continue with Octo Hub/ });

describe('signing in through the identity provider', () => {
  it('is offered only if there is one', () => {
    open(vi.fn(), null);
    expect(screen.queryByRole('button', { name: /Continue with/ })).not.toBeInTheDocument();
  });

  it('exchanges the code from the popup', async () => {
    const redeemCode = vi.fn().mockResolvedValue({ ok: true });
    open(redeemCode);
    await expectNoAxeViolations();
    openProviderMock.mockResolvedValueOnce({ kind: 'code', code: 'xyz' });
    await userEvent.click(button());
    expect(redeemCode).toHaveBeenCalledExactlyOnceWith('xyz');
    expect(lastSignInMethod()).toBe('github');
  });

  it('waits while the popup is open, and can be canceled', async () => {
    let settle: (outcome: ProviderOutcome) => void = () => undefined;
    openProviderMock.mockReturnValueOnce(new Promise((resolve) => (settle = resolve)));
    open();
    await userEvent.click(button());
    expect(button()).toBeDisabled();
    expect(screen.getByText(/^Continue in the pop-up window/)).toBeVisible();
    await act(async () => {
      settle(null);
      await Promise.resolve();
    });
    expect(button()).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows an error of the popup or of the exchange', async () => {
    open(vi.fn().mockResolvedValue({ ok: false, message: 'This sign-in was started in another browser. Try again.' }));
    openProviderMock.mockResolvedValueOnce({ ok: false, message: 'The window was closed before you finished. Try again.' });
    await userEvent.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent('The window was closed');
    openProviderMock.mockResolvedValueOnce({ kind: 'code', code: 'xyz' });
    await userEvent.click(button());
    expect(await screen.findByText(/started in another browser/)).toBeVisible();
    expect(lastSignInMethod()).toBeNull();
  });

  it('shows a toast for an address that is not verified there', async () => {
    const spy = vi.spyOn(toast, 'error');
    open();
    const message = 'Please verify your email on Octo Hub first, then contact support to log in.';
    openProviderMock.mockResolvedValueOnce({ ok: false, code: 'provider_email_needs_verification', message });
    await userEvent.click(button());
    expect(spy).toHaveBeenCalledExactlyOnceWith(message);
  });
});
