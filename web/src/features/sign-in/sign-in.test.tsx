import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { SignInPage } from './sign-in-page';
import { SignUpPage } from './sign-up-page';

const signedOut = { kind: 'signed_out' } as const;
const signedIn = { kind: 'signed_in', userId: 'u', email: 'sam@example.com', accessToken: 't' } as const;

describe('sign-in page', () => {
  it('sends nothing before both fields are valid, and shows the errors', async () => {
    const signIn = vi.fn();
    renderPage(<SignInPage />, { path: '/sign-in', session: signedOut, forms: { signIn } });
    await userEvent.type(screen.getByLabelText('Email'), 'sam');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/email address/);
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(signIn).not.toHaveBeenCalled();
    await expectNoAxeViolations();
  });

  it('shows the server’s error and can be retried', async () => {
    const signIn = vi.fn().mockResolvedValue({ ok: false, message: 'Invalid login credentials' });
    renderPage(<SignInPage />, { path: '/sign-in', session: signedOut, forms: { signIn } });
    await userEvent.type(screen.getByLabelText('Email'), 'sam@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid login credentials');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  it('continues to the requested page', () => {
    const { session, router } = renderPage(<SignInPage />, {
      path: '/sign-in',
      at: '/sign-in?returnTo=/project/abc',
      session: signedOut,
    });
    act(() => session.state$.next(signedIn));
    expect(router.state.location.pathname).toBe('/project/abc');
  });
});

describe('sign-up page', () => {
  const rate = (password: string) => ({
    result: {
      score: password.length < 12 ? 1 : 4,
      feedback: { warning: password.length < 12 ? 'Common words are guessed first.' : '', suggestions: [] },
    },
  });

  it('requires at least eight characters that are hard to guess, and shows the strength', async () => {
    const signUp = vi.fn().mockResolvedValue({ ok: true });
    vi.stubGlobal('fetch', async (request: Request) => {
      const body = request.url.includes('password-check') ? rate(((await request.json()) as { password: string }).password) : {};
      return new Response(JSON.stringify(body));
    });
    renderPage(<SignUpPage />, { path: '/sign-up', session: signedOut, forms: { signUp } });
    await userEvent.type(screen.getByLabelText('Email'), 'sam@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'seven77{Enter}');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/at least 8 characters/);
    await userEvent.type(screen.getByLabelText('Password'), '8');
    expect(await screen.findByText(/not secure enough/)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Common words are guessed first/);
    expect(signUp).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Password'), ' lanterns');
    expect(await screen.findByText('This password is strong.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
    expect(signUp).toHaveBeenCalledWith('sam@example.com', 'seven778 lanterns');
  });

  it('asks for the setup code once the server requires it for the first account', async () => {
    const signUp = vi
      .fn()
      .mockResolvedValueOnce({ ok: false, code: 'setup_code_needed', message: 'The first account requires the setup code.' })
      .mockResolvedValueOnce({ ok: false, code: 'setup_code_wrong', message: 'This setup code is incorrect.' })
      .mockResolvedValue({ ok: true });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(rate('lanterns on a viaduct')))));
    renderPage(<SignUpPage />, { path: '/sign-up', session: signedOut, forms: { signUp } });
    expect(screen.queryByLabelText('Setup code')).toBeNull();
    await userEvent.type(screen.getByLabelText('Email'), 'sam@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'lanterns on a viaduct{Enter}');
    expect(signUp).toHaveBeenLastCalledWith('sam@example.com', 'lanterns on a viaduct');
    await userEvent.type(await screen.findByLabelText('Setup code'), 'wrong{Enter}');
    expect(await screen.findByText('This setup code is incorrect.')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Setup code'));
    await userEvent.type(screen.getByLabelText('Setup code'), ' abcde-fghjk {Enter}');
    expect(signUp).toHaveBeenLastCalledWith('sam@example.com', 'lanterns on a viaduct', 'abcde-fghjk');
  });
});
