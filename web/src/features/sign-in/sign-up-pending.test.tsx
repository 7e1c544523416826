import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signUpReturn } from '@/lib/sign-up-return';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { SignUpPage } from './sign-up-page';

const email = 'sam@example.com';
const password = 'lanterns on a viaduct';
const pending = { ok: true, pending: true } as const;
const signUp = vi.fn();

beforeEach(() => {
  signUp.mockReset().mockResolvedValue(pending);
  const strong = { result: { score: 4, feedback: { warning: '', suggestions: [] } } };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(strong))));
  // User events and the password check use real timeouts; only the countdown's interval is fake.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Opens the page and submits the form. */
async function submit(at = '/sign-up') {
  const page = renderPage(<SignUpPage />, { path: '/sign-up', at, session: { kind: 'signed_out' }, forms: { signUp } });
  await userEvent.type(screen.getByLabelText('Email'), ` ${email} `);
  await userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`);
  await screen.findByRole('heading', { name: 'Check your inbox' });
  return page;
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const again = () => screen.getByRole('button', { name: 'Resend link' });

describe('a pending sign-up', () => {
  it('shows the address and the 24 hours, and links to sign-in', async () => {
    await submit('/sign-up?returnTo=/org/acme');
    expect(screen.getByRole('status')).toHaveTextContent(
      `A link was sent to ${email}. Open it within 24 hours to finish signing up.`,
    );
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in?returnTo=/org/acme');
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it('sends the same data again, 60 seconds after each time', async () => {
    await submit();
    expect(again()).toBeDisabled();
    expect(screen.getByRole('timer')).toHaveTextContent('Resend in 1 min.');
    await pass(18);
    expect(screen.getByRole('timer')).toHaveTextContent('Resend in 42 s.');
    await pass(41);
    expect(screen.getByRole('timer')).toHaveTextContent('Resend in 1 s.');
    expect(again()).toBeDisabled();
    await pass(1.5);
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    await userEvent.click(again());
    expect(signUp.mock.calls).toEqual([[email, password], [email, password]]);
    expect(screen.getByRole('status')).toHaveTextContent(`Another link was sent to ${email}.`);
    expect(again()).toBeDisabled();
    // Half a second is left.
    await pass(59.5);
    expect(screen.getByRole('timer')).toHaveTextContent('Resend in 1 s.');
    await pass(1);
    expect(again()).toBeEnabled();
  });

  it('sends the setup code again, too', async () => {
    signUp.mockResolvedValueOnce({ ok: false, code: 'setup_code_needed', message: 'The first account requires the setup code.' });
    renderPage(<SignUpPage />, { path: '/sign-up', session: { kind: 'signed_out' }, forms: { signUp } });
    await userEvent.type(screen.getByLabelText('Email'), email);
    await userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`);
    await userEvent.type(await screen.findByLabelText('Setup code'), 'abcde-fghjk{Enter}');
    await screen.findByRole('heading', { name: 'Check your inbox' });
    await pass(60);
    await userEvent.click(again());
    expect(signUp).toHaveBeenLastCalledWith(email, password, 'abcde-fghjk');
  });

  it('shows the server’s error after too many requests, and waits as long as it requests', async () => {
    await submit();
    await pass(60);
    const message = 'Too many attempts. Try again in 15 minutes.';
    signUp.mockResolvedValueOnce({ ok: false, code: 'over_request_rate_limit', message, retryAfterS: 900 });
    await userEvent.click(again());
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('status')).toHaveTextContent('A link was sent to');
    expect(screen.getByRole('timer')).toHaveTextContent('Resend in 15 min.');
    await pass(899);
    expect(again()).toBeDisabled();
    await pass(1);
    expect(again()).toBeEnabled();
  });

  it('can be resent immediately if the server did not respond', async () => {
    await submit();
    await pass(60);
    signUp.mockResolvedValueOnce({ ok: false, message: 'Unable to reach the server.' });
    await userEvent.click(again());
    expect(screen.getByRole('alert')).toHaveTextContent('Unable to reach the server.');
    await userEvent.click(again());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(signUp).toHaveBeenCalledTimes(3);
  });

  it('returns to the form for another address, without the password', async () => {
    await submit();
    await userEvent.click(screen.getByRole('button', { name: 'Use another email' }));
    expect(screen.getByLabelText('Email')).toHaveValue(email);
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('keeps the return path', async () => {
    await submit(`/sign-up?returnTo=${encodeURIComponent('/join?token=t-1&slug=acme')}`);
    expect(signUpReturn(Date.now())).toBe('/join?token=t-1&slug=acme');
  });

  it('keeps no path of another site', async () => {
    await submit('/sign-up?returnTo=//evil.example');
    expect(localStorage.getItem('signalbox.sign_up_return')).toBeNull();
  });

  it('continues when the link was used in another tab', async () => {
    const { router, session } = await submit('/sign-up?returnTo=/org/acme');
    act(() => session.state$.next({ kind: 'signed_in', userId: 'u', email, accessToken: 't' }));
    expect(router.state.location.pathname).toBe('/org/acme');
  });
});

it('a sign-up that is not pending keeps no path', async () => {
  signUp.mockResolvedValue({ ok: true, pending: false });
  renderPage(<SignUpPage />, { path: '/sign-up', at: '/sign-up?returnTo=/org/acme', session: { kind: 'signed_out' }, forms: { signUp } });
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`);
  expect(signUp).toHaveBeenCalledOnce();
  expect(screen.queryByText('Check your inbox')).not.toBeInTheDocument();
  expect(localStorage.getItem('signalbox.sign_up_return')).toBeNull();
});
