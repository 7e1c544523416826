import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { signInSettingsQuery } from '@/api/auth/get-sign-in-settings';
import { fakeApi } from '@/testing/fake-api';
import { renderRoutes } from '@/testing/render-page';
import { signInSettings } from '@/testing/samples';
import { routes } from '@/testing/all-routes';

const open = (at: string) =>
  renderRoutes(routes, {
    at,
    session: { kind: 'signed_out' },
    forms: { signUp: () => Promise.resolve({ ok: true, pending: true }) },
    known: (client) => client.setQueryData(signInSettingsQuery().queryKey, signInSettings({ confirms_email: true })),
  });

it.each([
  ['/join?token=t-1&slug=acme', "You're invited to Signalbox"],
  ['/claim-project?token=shop-s3cret', 'Accept project transfer'],
])('a user at %s who signs up and confirms returns there', async (at, title) => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  fakeApi({ 'POST /platform/profile/password-check': { result: { score: 4, feedback: { warning: '', suggestions: [] } } } });
  open(at);
  await screen.findByRole('heading', { name: title });
  await userEvent.click(screen.getByRole('link', { name: 'Sign up' }));
  await userEvent.type(await screen.findByLabelText('Email'), 'sam@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'lanterns on a viaduct{Enter}');
  await screen.findByRole('heading', { name: 'Check your inbox' });
  // The link opens in a new document.
  cleanup();
  const { router } = open('/confirm-sign-up?token_hash=abc');
  await userEvent.type(await screen.findByLabelText('Password'), 'lanterns on a viaduct{Enter}');
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(at));
});
