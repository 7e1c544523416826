import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Description } from '@/api/description/description';
import { descriptionKey } from '@/api/description/get-description';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { ApiDocsPage } from './api-docs-page';

const whole = JSON.parse(readFileSync('openapi.json', 'utf8')) as Description;
/** A few calls are enough, and faster. */
const some: Description = {
  ...whole,
  tags: whole.tags.filter((it) => ['Sign-in', 'Organizations'].includes(it.name)),
};

const fetched = vi.fn<(request: Request) => Promise<Response>>();
const scrolled = vi.fn();
beforeEach(() => {
  fetched.mockReset();
  scrolled.mockReset();
  vi.stubGlobal('fetch', fetched);
  Element.prototype.scrollIntoView = scrolled;
});
afterEach(() => window.history.replaceState(null, '', '/'));

const open = (at = '/api-docs') =>
  renderPage(<ApiDocsPage />, {
    path: '/api-docs',
    at,
    session: { kind: 'signed_out' },
    known: (client) => client.setQueryData(descriptionKey, some),
  });

const line = (name: RegExp) => screen.getByRole('button', { name });

describe('the API reference', () => {
  it('is loaded when signed out, with a loading message', async () => {
    fetched.mockResolvedValueOnce(new Response(JSON.stringify(some)));
    renderPage(<ApiDocsPage />, { session: { kind: 'signed_out' } });
    expect(screen.getByRole('status', { name: 'Loading the reference' })).toBeInTheDocument();
    await screen.findByRole('heading', { name: 'Organizations', level: 2 });
    expect(new URL(fetched.mock.calls[0]![0].url).pathname).toBe('/api/openapi.json');
  });

  it('begins with the access token that a script needs, and a first command', () => {
    open();
    const section = within(screen.getByRole('region', { name: 'Authentication' }));
    expect(section.getByRole('link', { name: 'Create an access token' })).toHaveAttribute('href', '/account/tokens');
    expect(section.getByText(/platform\/organizations/)).toHaveTextContent('-H "Authorization: Bearer $TOKEN"');
  });

  it('shows an error and tries again', async () => {
    fetched.mockResolvedValueOnce(new Response('{"message":"Away."}', { status: 503 }));
    renderPage(<ApiDocsPage />, { session: { kind: 'signed_out' } });
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the reference.Away.");
    await expectNoAxeViolations();
    fetched.mockResolvedValueOnce(new Response(JSON.stringify(some)));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Sign-in', level: 2 })).toBeInTheDocument();
  });

  it('opens a call by keyboard, shows its details, and adds it to the address', async () => {
    open();
    const rename = line(/PATCH.*Change this organization's name/);
    expect(rename).toHaveAttribute('aria-expanded', 'false');
    rename.focus();
    await userEvent.keyboard('{Enter}');
    expect(rename).toHaveAttribute('aria-expanded', 'true');
    expect(window.location.hash).toBe('#update_organization');
    expect(scrolled).not.toHaveBeenCalled();
    const call = within(document.getElementById('update_organization')!);
    expect(call.getByText(/Requires the permission/)).toHaveTextContent('write:Update on organizations');
    expect(within(call.getByRole('list', { name: 'Parameters' })).getByText('slug')).toBeInTheDocument();
    expect(within(call.getByRole('list', { name: 'Body' })).getByText(/^text, 1 to 64 characters/)).toBeInTheDocument();
    expect(within(call.getByRole('list', { name: 'Response 200' })).getByText('is_owner')).toBeInTheDocument();
    expect(within(call.getByRole('list', { name: 'Errors' })).getByText('403')).toBeInTheDocument();
    expect(call.getByText(/curl -X PATCH/)).toHaveTextContent('Authorization: Bearer $TOKEN');
    await expectNoAxeViolations();
    await userEvent.keyboard('{Enter}');
    expect(rename).toHaveAttribute('aria-expanded', 'false');
    expect(window.location.hash).toBe('');
  });

  it('copies the curl example', async () => {
    const user = userEvent.setup();
    open('/api-docs#sign_up');
    await user.click(within(document.getElementById('sign_up')!).getByRole('button', { name: 'Copy curl command' }));
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain(`curl -X POST '${window.location.origin}/auth/v1/signup'`);
    expect(copied).not.toContain('Authorization');
  });

  it('opens at the call of the address', () => {
    open('/api-docs#delete_organization');
    expect(line(/DELETE.*Delete this organization/)).toHaveAttribute('aria-expanded', 'true');
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it('searches, and shows that there are no results', async () => {
    open();
    const search = screen.getByRole('searchbox', { name: 'Search endpoints' });
    await userEvent.type(search, 'opt-ins');
    expect(screen.getByRole('status')).toHaveTextContent('1 endpoint');
    expect(screen.queryByRole('heading', { name: 'Sign-in', level: 2 })).not.toBeInTheDocument();
    await userEvent.type(search, ' nothing');
    expect(screen.getByRole('heading', { name: 'No endpoints found' })).toBeInTheDocument();
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.getByRole('heading', { name: 'Sign-in', level: 2 })).toBeInTheDocument();
  });
});
