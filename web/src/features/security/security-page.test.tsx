import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recoveryCodesKey } from '@/api/account/count-recovery-codes';
import { type User, userKey } from '@/api/account/get-user';
import { type SignIn, signInsKey } from '@/api/account/list-sessions';
import type { Session } from '@/api/auth/create-session';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { factor, user } from '@/testing/samples';
import { SecurityPage } from './security-page';

const codes = [...'abcdefghjk'].map((letter) => `${letter.repeat(5)}-23456`);
const signIn = (id: string, facts: Partial<SignIn> = {}): SignIn => ({
  id,
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: '2026-11-20T12:00:00.000Z',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
  remote_address: '192.0.2.7',
  current: false,
  ...facts,
});

/** Answers by method and path, so that refetches find an answer. */
let server: Record<string, () => Response>;
const requested: string[] = [];
const json = (body: unknown, status = 200) => () => new Response(JSON.stringify(body), { status });
beforeEach(() => {
  requested.length = 0;
  server = {
    'GET /auth/v1/user': json(user()),
    'GET /platform/profile/sessions': json([signIn('here', { current: true })]),
    'GET /platform/profile/recovery-codes': json({ remaining: 10 }),
    'POST /platform/profile/recovery-codes': json({ codes }, 201),
  };
  vi.stubGlobal('fetch', (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    requested.push(call);
    return Promise.resolve(server[call]?.() ?? new Response('{"message":"Not found."}', { status: 404 }));
  });
});

function open({ account = user(), signIns = [signIn('here', { current: true })], left = 10, verifyCode = vi.fn<Session['verifyCode']>() }: {
  account?: User;
  signIns?: SignIn[];
  left?: number;
  verifyCode?: Session['verifyCode'];
} = {}) {
  server['GET /auth/v1/user'] = json(account);
  server['GET /platform/profile/sessions'] = json(signIns);
  server['GET /platform/profile/recovery-codes'] = json({ remaining: left });
  return renderPage(<SecurityPage />, {
    path: '/account/security',
    forms: { verifyCode },
    known: (client) => {
      client.setQueryData(userKey, account);
      client.setQueryData(signInsKey, signIns);
      client.setQueryData(recoveryCodesKey, left);
    },
  });
}
const dialog = () => within(screen.getByRole('dialog'));
const guarded = user({ factors: [factor()] });

describe('authenticators', () => {
  const enrolled = {
    id: 'phone',
    type: 'totp',
    friendly_name: 'Phone',
    totp: { qr_code: '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#000"/></svg>', secret: 'JBSWY3DP', uri: 'otpauth://x' },
  };

  it('are set up with a QR code or secret and a first code, then recovery codes are shown', async () => {
    const verifyCode = vi
      .fn<Session['verifyCode']>()
      .mockResolvedValueOnce({ ok: false, message: 'This code is incorrect or has expired.' })
      .mockResolvedValueOnce({ ok: true });
    open({ verifyCode });
    expect(screen.queryByRole('region', { name: 'Recovery codes' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Add authenticator' }));
    await screen.findByRole('dialog');
    server['POST /auth/v1/factors'] = json(enrolled);
    await userEvent.click(dialog().getByRole('button', { name: 'Continue' }));
    const picture = await dialog().findByRole('img', { name: 'QR code for your authenticator' });
    expect(picture.getAttribute('src')).toBe(`data:image/svg+xml,${encodeURIComponent(enrolled.totp.qr_code)}`);
    expect(dialog().getByLabelText('Secret')).toHaveTextContent('JBSWY3DP');
    await expectNoAxeViolations();
    await userEvent.type(dialog().getByLabelText('Code'), '000000');
    expect(await dialog().findByText('This code is incorrect or has expired.')).toBeVisible();
    server['GET /auth/v1/user'] = json(guarded);
    await userEvent.type(dialog().getByLabelText('Code'), '123456');
    expect(await screen.findByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
    expect(await dialog().findAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(dialog().getByRole('button', { name: "I've saved these codes" }));
    expect(requested.filter((it) => it === 'POST /platform/profile/recovery-codes')).toHaveLength(1);
    expect(requested).not.toContain('DELETE /auth/v1/factors/phone');
    expect(screen.getByRole('list', { name: 'Authenticators' })).toHaveTextContent('Phone');
  });

  it('that were not verified are removed', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Add authenticator' }));
    await screen.findByRole('dialog');
    server['POST /auth/v1/factors'] = json(enrolled);
    await userEvent.click(dialog().getByRole('button', { name: 'Continue' }));
    await dialog().findByLabelText('Code');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await vi.waitFor(() => expect(requested).toContain('DELETE /auth/v1/factors/phone'));
  });

  it('show an error if they are refused', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Add authenticator' }));
    await screen.findByRole('dialog');
    server['POST /auth/v1/factors'] = json({ code: 'mfa_factor_name_conflict', message: 'You have one of this name.' }, 409);
    await userEvent.click(dialog().getByRole('button', { name: 'Continue' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent('You have one of this name.');
  });

  it('are removed after a confirmation with the effects', async () => {
    open({ account: guarded });
    await userEvent.click(screen.getByRole('button', { name: 'Remove Phone' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('your recovery codes are deleted');
    server['DELETE /auth/v1/factors/phone'] = json({ id: 'phone' });
    server['GET /auth/v1/user'] = json(user());
    await userEvent.click(dialog().getByRole('button', { name: 'Remove authenticator' }));
    expect(await screen.findByText(/^Not set up/)).toBeVisible();
  });
});

describe('recovery codes', () => {
  it.each([
    [10, '10 codes left.'],
    [2, '2 codes left. Create new codes soon.'],
    [1, '1 code left. Create new codes soon.'],
    [0, "No codes left. If you lose your authenticator, you can't sign in."],
  ])('are counted: %d', (left, words) => {
    open({ account: guarded, left });
    expect(screen.getByText(words)).toBeVisible();
  });

  it('are replaced after a confirmation, and are shown once', async () => {
    open({ account: guarded, left: 4 });
    await userEvent.click(screen.getByRole('button', { name: 'Create new codes' }));
    expect(requested).not.toContain('POST /platform/profile/recovery-codes');
    await userEvent.click(dialog().getByRole('button', { name: 'Create new codes' }));
    expect(await screen.findByText(codes[3] ?? '')).toBeVisible();
    await expectNoAxeViolations();
    await userEvent.click(dialog().getByRole('button', { name: "I've saved these codes" }));
    expect(screen.queryByText(codes[3] ?? '')).not.toBeInTheDocument();
    expect(await screen.findByText('10 codes left.')).toBeVisible();
  });

  it('show an error if they could not be created', async () => {
    open({ account: guarded, left: 0 });
    server['POST /platform/profile/recovery-codes'] = json({ message: 'Set one up first.' }, 409);
    await userEvent.click(screen.getByRole('button', { name: 'Create recovery codes' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Set one up first.');
  });
});

describe('sessions', () => {
  const phone = signIn('phone', {
    user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
    remote_address: '198.51.100.4',
  });
  const rows = () => within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem');

  it('show device and time, the current one first and without a sign-out button', async () => {
    open({ signIns: [phone, signIn('here', { current: true })] });
    expect(rows()[0]).toHaveTextContent(/Firefox on Linux.*Current session/);
    expect(within(rows()[0]!).queryByRole('button')).not.toBeInTheDocument();
    expect(rows()[1]).toHaveTextContent(/Safari on iPhone.*198\.51\.100\.4/);
    await expectNoAxeViolations();
  });

  it('are ended one by one, even if already ended', async () => {
    open({ signIns: [phone, signIn('here', { current: true })] });
    await userEvent.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
    await vi.waitFor(() => expect(rows()).toHaveLength(1));
    expect(requested).toContain('DELETE /platform/profile/sessions/phone');
  });

  it('are ended except the current one', async () => {
    open({ signIns: [phone, signIn('old'), signIn('here', { current: true })] });
    await userEvent.click(screen.getByRole('button', { name: 'Sign out all others' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('Your 2 other sessions');
    server['DELETE /platform/profile/sessions'] = () => new Response(null, { status: 204 });
    await userEvent.click(dialog().getByRole('button', { name: 'Sign out all others' }));
    await vi.waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).not.toBeInTheDocument();
  });
});

describe('the password', () => {
  const strong = json({ result: { score: 4, feedback: { warning: '', suggestions: [] } } });
  const fill = async (current: string, next: string) => {
    await userEvent.type(screen.getByLabelText('Current password'), current);
    await userEvent.type(screen.getByLabelText('New password'), next);
    await screen.findByRole('meter');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it('is changed with the current one and a strong new one', async () => {
    open();
    server['POST /platform/profile/password-check'] = strong;
    server['PUT /auth/v1/user'] = json({ code: 'invalid_credentials', message: 'Incorrect password.' }, 400);
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('Enter your current password.');
    await fill('old', 'lanterns over a viaduct');
    await vi.waitFor(() =>
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('Incorrect password.'),
    );
    server['PUT /auth/v1/user'] = json(user());
    await userEvent.type(screen.getByLabelText('Current password'), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    await vi.waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''));
  });

  it('must differ from the current one', async () => {
    open();
    server['POST /platform/profile/password-check'] = strong;
    const words = 'New password should be different from the old password.';
    server['PUT /auth/v1/user'] = json({ code: 'same_password', message: words }, 400);
    await fill('lanterns over a viaduct', 'lanterns over a viaduct');
    await vi.waitFor(() => expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(words));
  });

  it('is set for the first time only soon after signing in', async () => {
    open({ account: user({ app_metadata: { provider: 'github', providers: ['github'] } }) });
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
    server['POST /platform/profile/password-check'] = strong;
    server['PUT /auth/v1/user'] = json({ code: 'reauthentication_needed', message: 'Enter your password.' }, 400);
    await userEvent.type(screen.getByLabelText('New password'), 'lanterns over a viaduct');
    await screen.findByRole('meter');
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('older than 10 minutes');
  });
});
