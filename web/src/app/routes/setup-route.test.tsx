import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Session, SessionState } from '@/api/auth/create-session';
import type { SignInSettings } from '@/api/auth/get-sign-in-settings';
import type { Installation } from '@/api/installation/installation';
import { profileQuery } from '@/api/profile/get-profile';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderRoutes } from '@/testing/render-page';
import { profile, signInSettings } from '@/testing/samples';
import { routes } from '@/testing/all-routes';

const signedOut: SessionState = { kind: 'signed_out' };
const signedIn: SessionState = { kind: 'signed_in', userId: 'u', email: 'sam@example.com', accessToken: 't' };
const fresh = signInSettings({ setup: { needed: true, requires_code: false } });
const strong = { result: { score: 4, feedback: { warning: '', suggestions: [] } } };
const defaults: Installation = {
  name: { value: 'Signalbox', source: 'default', setting: 'server.name' },
  sign_up: { value: 'open', source: 'default', setting: 'identity.sign_up' },
  public_url: { value: 'http://localhost:8400', source: 'default', setting: 'server.public_url' },
  mail: { value: null, source: 'default', setting: 'mail.url' },
};
const settingsCall = '/platform/operator/installation';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

interface Opening {
  settings?: SignInSettings;
  state?: SessionState;
  forms?: Partial<Omit<Session, 'state$'>>;
  answers?: Record<string, unknown>;
  /** The settings are loaded before the page. */
  isKnown?: boolean;
}

function open(at: string, { settings = fresh, state = signedOut, forms = {}, answers = {}, isKnown = true }: Opening = {}) {
  const all: Record<string, unknown> = {
    'GET /auth/v1/settings': settings,
    'POST /platform/profile/password-check': strong,
    [`GET ${settingsCall}`]: defaults,
    'GET /platform/incidents': [],
    'GET /platform/telemetry/feature-flags': {},
    ...answers,
  };
  const made = fakeApi(all);
  const page = renderRoutes(routes, {
    at,
    session: state,
    forms,
    known: (client) => {
      if (isKnown) client.setQueryData(['sign-in-settings'], settings);
      client.setQueryData(profileQuery().queryKey, { ...profile, is_operator: true, operator_role: 'operator' });
    },
  });
  return { ...page, made, answers: all };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const fill = async () => {
  await userEvent.type(await screen.findByLabelText('Email'), 'ora@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'lanterns on a viaduct');
};
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create operator account' }));

it('no sign-in form is shown before it is known whether there are accounts', async () => {
  let answer: (response: Response) => void = () => {};
  const settings = new Promise<Response>((resolve) => (answer = resolve));
  open('/sign-in', { isKnown: false, answers: { 'GET /auth/v1/settings': () => settings } });
  await screen.findByRole('status', { name: 'Checking your session' });
  expect(screen.queryByRole('heading')).toBeNull();
  answer(Response.json(fresh));
  await heading('Set up Signalbox');
});

it('signing in does not depend on the settings', async () => {
  open('/sign-in', { isKnown: false, answers: { 'GET /auth/v1/settings': refusal(503, 'Away.') } });
  await heading('Sign in');
});

describe('an installation without accounts', () => {
  test.each(['/', '/organizations', '/project/abc', '/sign-in', '/sign-up', '/join?token=t&slug=acme'])(
    'leads from %s to the setup',
    async (at) => {
      const { router } = open(at);
      await heading('Set up Signalbox');
      expect(router.state.location.pathname).toBe('/setup');
    },
  );

  it('says whose account is created, and asks for no code on its own machine', async () => {
    open('/setup');
    await heading('Set up Signalbox');
    expect(screen.getByText(/operator’s: it has full control of the installation/)).toBeVisible();
    expect(screen.queryByLabelText('Setup code')).toBeNull();
    expect(document.title).toContain('Set up Signalbox');
    await expectNoAxeViolations();
  });

  it('asks for the code where it is required, and says where it was printed', async () => {
    const setUp = vi.fn().mockResolvedValue({ ok: false, code: 'setup_code_wrong', message: 'This setup code is incorrect.' });
    open('/setup', { settings: signInSettings({ setup: { needed: true, requires_code: true } }), forms: { setUp } });
    const code = await screen.findByLabelText('Setup code');
    expect(code).toHaveFocus();
    expect(code).toHaveAccessibleDescription(/The server printed it when it started/);
    await fill();
    await create();
    expect(code).toHaveAccessibleDescription('Enter the setup code.');
    expect(setUp).not.toHaveBeenCalled();
    await userEvent.type(code, 'abcde-fghjk-mnpqr-stuvw');
    await create();
    expect(await screen.findByRole('alert')).toHaveTextContent('This setup code is incorrect.');
    expect(setUp).toHaveBeenCalledWith({
      email: 'ora@example.com',
      password: 'lanterns on a viaduct',
      setupCode: 'abcde-fghjk-mnpqr-stuvw',
    });
    expect(code).toHaveValue('abcde-fghjk-mnpqr-stuvw');
  });

  it('refuses a weak password', async () => {
    const setUp = vi.fn();
    const weak = { result: { score: 1, feedback: { warning: 'Common words are guessed first.', suggestions: [] } } };
    open('/setup', { forms: { setUp }, answers: { 'POST /platform/profile/password-check': weak } });
    await fill();
    await screen.findByText(/Common words are guessed first/);
    await create();
    expect(setUp).not.toHaveBeenCalled();
  });

  it('continues with the name of the installation once the account exists', async () => {
    const opened = open('/setup', {
      forms: {
        setUp: () => {
          act(() => opened.session.state$.next(signedIn));
          return Promise.resolve({ ok: true });
        },
      },
    });
    await fill();
    opened.answers['GET /auth/v1/settings'] = signInSettings();
    await create();
    await heading('Name your installation');
  });

  it('explains to the slower of two people that the setup is done', async () => {
    const message = 'Signalbox has already been set up: another person created the operator’s account.';
    const { answers, router } = open('/setup', {
      forms: { setUp: () => Promise.resolve({ ok: false, code: 'setup_done', message }) },
    });
    await fill();
    answers['GET /auth/v1/settings'] = signInSettings();
    await create();
    await heading('Sign in');
    expect(router.state.location.pathname).toBe('/sign-in');
    expect(screen.getByRole('alert')).toHaveTextContent(message);
  });
});

describe('an installation with accounts', () => {
  it('leads from the setup to sign-in', async () => {
    const { router } = open('/setup', { settings: signInSettings() });
    await heading('Sign in');
    expect(router.state.location.pathname).toBe('/sign-in');
  });

  it('leads from the setup home, if signed in', async () => {
    const { router } = open('/setup', {
      settings: signInSettings(),
      state: signedIn,
      answers: { 'GET /platform/organizations': [] },
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/organizations'));
  });
});

describe('the second step', () => {
  const openStep = (answers: Record<string, unknown> = {}) =>
    open('/setup?step=installation', { settings: signInSettings(), state: signedIn, answers });

  it('explains the choices, proposes the address in use, and can be skipped', async () => {
    const { made, router } = openStep();
    await heading('Name your installation');
    expect(await screen.findByLabelText('Public URL')).toHaveValue(window.location.origin);
    expect(screen.getByRole('radio', { name: /^Open/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /^Invited/ })).toBeVisible();
    expect(screen.getByRole('radio', { name: /^Closed/ })).toBeVisible();
    for (const words of [/Anyone who can reach this address/, /whose address was invited/, /Only operators create accounts/]) {
      expect(screen.getByText(words)).toBeVisible();
    }
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Skip for now' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/new'));
    expect(made.some((it) => it.call.startsWith('PATCH'))).toBe(false);
  });

  it('saves what was chosen and continues to the first organization', async () => {
    const { made, router } = openStep({ [`PATCH ${settingsCall}`]: defaults });
    await userEvent.type(await screen.findByLabelText('Name'), 'Acme databases');
    await userEvent.click(screen.getByRole('radio', { name: /Invited/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/new'));
    expect(made.find((it) => it.call.startsWith('PATCH'))?.body).toEqual({
      name: 'Acme databases',
      sign_up: 'invited',
      public_url: window.location.origin,
    });
  });

  it('shows an invalid address beside its field', async () => {
    openStep({
      [`PATCH ${settingsCall}`]: refusal(400, 'public_url: must be an address.', 'bad_request', [
        { field: 'public_url', message: 'must be an address without a path' },
      ]),
    });
    const url = await screen.findByLabelText('Public URL');
    await userEvent.clear(url);
    await userEvent.type(url, 'acme');
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(url).toHaveAccessibleDescription('The URL must be an address without a path.'));
  });
});
