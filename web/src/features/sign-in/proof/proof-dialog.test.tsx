import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type User, userKey } from '@/api/account/get-user';
import { updateEmail } from '@/api/profile/update-email';
import { withProof } from '@/api/account/proof';
import type { Session } from '@/api/auth/create-session';
import { renderPage } from '@/testing/render-page';
import { factor, user } from '@/testing/samples';
import { ProofMount } from './proof-mount';

const json = (body: unknown, status = 200) => () => new Response(status === 204 ? null : JSON.stringify(body), { status });
const needed = json({ code: 'reauthentication_needed', message: 'Enter your password or sign in again.' }, 400);

let isProven: boolean;
let right: string;
beforeEach(() => {
  isProven = false;
  right = 'lanterns over a viaduct';
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    if (call === 'PUT /platform/update-email') return isProven ? json({ new_email: 'a@b.example', sent: true })() : needed();
    if (call === 'POST /platform/profile/proof') {
      const { password } = (await request.json()) as { password: string };
      if (password !== right) {
        const words = 'Incorrect password.';
        return json({ code: 'bad_request', message: words, errors: [{ field: 'password', message: 'is incorrect' }] }, 400)();
      }
      isProven = true;
      return json(null, 204)();
    }
    return json(user())();
  });
});

function open(account: User, verifyCode?: Session['verifyCode']) {
  renderPage(<ProofMount />, {
    path: '/',
    ...(verifyCode && { forms: { verifyCode } }),
    known: (client) => client.setQueryData(userKey, account),
  });
  const outcome = withProof(() => updateEmail('a@b.example')).then(
    () => 'changed',
    (failure: Error) => failure.message,
  );
  return { outcome };
}

describe('the proof of identity', () => {
  it('accepts the password, and the call continues', async () => {
    const { outcome } = open(user());
    await userEvent.type(await screen.findByLabelText('Your password'), 'wrong{Enter}');
    expect(await screen.findByText('Incorrect password.')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Your password'));
    await userEvent.type(screen.getByLabelText('Your password'), `${right}{Enter}`);
    expect(await outcome).toBe('changed');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('accepts a code if there is an authenticator', async () => {
    const verifyCode = vi.fn<Session['verifyCode']>(() => {
      isProven = true;
      return Promise.resolve({ ok: true });
    });
    const { outcome } = open(user({ factors: [factor()] }), verifyCode);
    await userEvent.type(await screen.findByLabelText('Code'), '123456');
    expect(await outcome).toBe('changed');
    expect(verifyCode).toHaveBeenCalledOnce();
  });

  it('that is canceled cancels the call', async () => {
    const { outcome } = open(user());
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await outcome).toBe('Enter your password or sign in again.');
  });
});
