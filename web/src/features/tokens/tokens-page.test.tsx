import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AccessToken, accessTokensKey } from '@/api/access-tokens/list-access-tokens';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { TokensPage } from './tokens-page';

const text = `sbx_${'a'.repeat(39)}wxyz`;

const token = (facts: Partial<AccessToken> = {}): AccessToken => ({
  id: '70ce0000-0000-4000-8000-000000000001',
  name: 'nightly',
  ending: 'wxyz',
  scopes: ['projects:read', 'secrets:read'],
  created_at: new Date(Date.now() - 3_600_000).toISOString(),
  expires_at: null,
  last_used_at: null,
  ...facts,
});

const fetched = vi.fn<(request: Request) => Promise<Response>>();
const answer = (body: unknown, status = 200) =>
  fetched.mockResolvedValueOnce(new Response(body === null ? null : JSON.stringify(body), { status }));
const bodyOfCall = async (at: number) => (await fetched.mock.calls[at]?.[0].clone().json()) as Record<string, unknown>;

// A form with checkboxes and a calendar is slow in jsdom on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

const open = () => renderPage(<TokensPage />, { path: '/account/tokens' });
const rows = () => within(screen.getByRole('list', { name: 'Access tokens' })).getAllByRole('listitem').filter((it) => it.querySelector('dl'));
const dialog = () => screen.findByRole('dialog');

describe('access tokens page', () => {
  it('shows each token by its last characters, name, and expiry', async () => {
    answer([
      token({ last_used_at: new Date(Date.now() - 120_000).toISOString() }),
      token({ id: '2', name: 'old', expires_at: new Date(Date.now() - 60_000).toISOString() }),
    ]);
    open();
    expect(await screen.findByText('nightly')).toBeVisible();
    const [first, second] = rows();
    expect(first).toHaveTextContent('sbx_…wxyz');
    expect(first).toHaveTextContent('projects:read');
    expect(first).toHaveTextContent('Last used2 min ago');
    expect(first).toHaveTextContent('Expiresnever');
    expect(first).not.toHaveTextContent('Expired');
    expect(second).toHaveTextContent('Last usednever');
    expect(second).toHaveTextContent('Expired');
    await expectNoAxeViolations();
  });

  it('explains tokens if there are none', async () => {
    answer([]);
    open();
    expect(await screen.findByText('No access tokens yet')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Create token' })).toHaveLength(1);
    await expectNoAxeViolations();
  });

  it('shows an error, and tries again', async () => {
    answer({ message: 'Storage is away.', code: 'unavailable', requestId: 'r-1' }, 503);
    open();
    expect(await screen.findByText("Couldn't load your access tokens.")).toBeVisible();
    answer([token()]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('nightly')).toBeVisible();
  });

  it('creates a token by keyboard alone, and shows it once', async () => {
    answer([]);
    const { client } = open();
    const user = userEvent.setup();
    const button = await screen.findByRole('button', { name: 'Create token' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(within(await dialog()).getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await expectNoAxeViolations();
    await user.keyboard('deploy');
    within(await dialog()).getByLabelText('Projects: read').focus();
    await user.keyboard(' ');
    within(await dialog()).getByLabelText('Database: write').focus();
    await user.keyboard(' ');
    answer({ ...token({ name: 'deploy' }), token: text }, 201);
    within(await dialog()).getByRole('button', { name: 'Create token' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(text)).toBeVisible();
    const sent = await bodyOfCall(1);
    expect(sent).toMatchObject({ name: 'deploy', scopes: ['database:write', 'projects:read'] });
    const days = (Date.parse(sent.expires_at as string) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);
    expect(screen.getByText(/You won't see it again/)).toBeVisible();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Copy the access token' }));
    expect(await navigator.clipboard.readText()).toBe(text);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
    expect(rows()).toHaveLength(1);
    expect(JSON.stringify(client.getQueryData(accessTokensKey))).not.toContain(text);
  });

  it('shows missing fields before sending a request', async () => {
    answer([]);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Create token' }));
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Create token' }));
    expect(screen.getByText('Enter a name.')).toBeVisible();
    expect(screen.getByText('Select at least one scope.')).toBeVisible();
    expect(fetched).toHaveBeenCalledTimes(1);
    await expectNoAxeViolations();
  });

  it('accepts a custom expiry, and none at all', async () => {
    answer([]);
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Create token' }));
    await user.type(within(await dialog()).getByRole('textbox', { name: 'Name' }), 'n');
    await user.click(screen.getByLabelText('Organizations: read'));
    const choose = async (label: string) => {
      screen.getByRole('combobox', { name: 'Expires after' }).focus();
      await user.keyboard('{Enter}');
      await user.click(await screen.findByRole('option', { name: label }));
    };
    await choose('Custom');
    await user.click(within(await dialog()).getByRole('button', { name: 'Create token' }));
    expect(screen.getByText('Choose a date and time.')).toBeVisible();
    await choose('Never');
    expect(screen.getByText('Valid until you revoke it.')).toBeVisible();
    answer({ ...token(), token: text }, 201);
    await user.click(within(await dialog()).getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(await bodyOfCall(1)).toEqual({ name: 'n', scopes: ['organizations:read'], expires_at: null });
  });

  it('offers only scopes that allow something, and selects them by presets', async () => {
    answer([]);
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Create token' }));
    const form = within(await dialog());
    expect(form.getAllByRole('checkbox')).toHaveLength(8);
    expect(form.getByText('Database passwords of projects')).toBeVisible();
    const checked = () => form.getAllByRole<HTMLInputElement>('checkbox', { checked: true }).map((it) => it.getAttribute('aria-label'));
    await user.click(form.getByRole('button', { name: 'Read only' }));
    expect(checked()).toEqual(['Database: read', 'Organizations: read', 'Projects: read', 'Secrets: read']);
    await user.click(form.getByRole('button', { name: 'Read and write' }));
    expect(checked()).toHaveLength(8);
    expect(form.getByRole('button', { name: 'Read and write' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(form.getByRole('button', { name: 'None' }));
    expect(form.queryByRole('checkbox', { checked: true })).toBeNull();
  });

  it('shows the server’s error beside the form', async () => {
    answer([token()]);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Create token' }));
    await userEvent.type(within(await dialog()).getByRole('textbox', { name: 'Name' }), 'n');
    await userEvent.click(screen.getByLabelText('Secrets: read'));
    answer({ message: 'You have 100 access tokens, which is the maximum.', code: 'conflict', requestId: 'r-2' }, 409);
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText(/which is the maximum/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('n');
  });

  it('revokes after a confirmation', async () => {
    answer([token()]);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke nightly' }));
    expect(await dialog()).toHaveTextContent('Scripts that use nightly lose access immediately');
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(fetched).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Revoke nightly' }));
    answer(null, 204);
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Revoke token' }));
    expect(await screen.findByText('No access tokens yet')).toBeVisible();
    const sent = fetched.mock.calls[1]?.[0];
    expect(sent?.method).toBe('DELETE');
    expect(sent?.url).toContain('/platform/profile/access-tokens/70ce0000-0000-4000-8000-000000000001');
  });
});
