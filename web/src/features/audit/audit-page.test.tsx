import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { membersKey } from '@/api/organizations/list-members';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import type { AuditEntry } from '@/lib/entities/audit';
import { liveKey } from '@/lib/live/topic-names';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { AuditPage } from './audit-page';

const entry = (id: number, facts: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-20T10:00:00.000Z',
  actor: { id: 'ada', name: 'ada' },
  token_name: null,
  action: 'project.pause',
  target: 'Shop',
  outcome: 'done',
  organization_slug: 'acme',
  project_ref: 'shop',
  remote_address: '192.0.2.7',
  request_id: 'request-1',
  detail: null,
  ...facts,
});

const fetched = vi.fn<(request: Request) => Promise<Response>>();
const answer = (entries: AuditEntry[], next: number | null = null) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify({ entries, next })));

beforeEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

function open() {
  return renderPage(<AuditPage />, {
    path: '/org/:slug/audit',
    at: '/org/acme/audit',
    known: (client) => {
      client.setQueryData(membersKey('acme'), [
        { gotrue_id: 'ada', username: 'ada', primary_email: 'ada@example.com', role_ids: [1] },
      ]);
      client.setQueryData(organizationProjectsKey('acme'), []);
    },
  });
}

const rows = () => within(screen.getByRole('list', { name: 'Audit log' })).getAllByRole('listitem');

describe('audit page', () => {
  it('shows user, action, access token and denied attempts', async () => {
    answer([entry(2, { outcome: 'refused', action: 'project.delete' }), entry(1, { token_name: 'nightly' })]);
    open();
    expect(await screen.findByText('Denied')).toBeVisible();
    expect(rows()[0]).toHaveTextContent('ada tried to delete the project Shop');
    expect(rows()[1]).toHaveTextContent('ada paused the project Shop with the access token nightly');
    await expectNoAxeViolations();
  });

  it('shows a result only for denied attempts, and no IP addresses', async () => {
    answer([entry(2, { outcome: 'refused' }), entry(1)]);
    open();
    await screen.findByText('Denied');
    expect(screen.getAllByText('Denied')).toHaveLength(1);
    expect(screen.queryByText('Success')).toBeNull();
    expect(screen.queryByText('192.0.2.7')).toBeNull();
  });

  it('shows all fields of an entry on request, also by keyboard', async () => {
    answer([entry(2, { detail: { before: 'Depot' } }), entry(1)]);
    open();
    await screen.findByRole('list', { name: 'Audit log' });
    const button = within(rows()[0]!).getByRole('button', { name: /ada paused the project Shop/ });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    for (const text of ['ada@example.com', 'project.pause', '192.0.2.7', 'request-1', '2026-11-20 10:00:00 UTC', 'Success', 'Depot']) {
      expect(within(rows()[0]!).getByText(text)).toBeVisible();
    }
    expect(screen.getAllByText('192.0.2.7')).toHaveLength(1);
    await expectNoAxeViolations();
    await userEvent.keyboard('{Enter}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByText('192.0.2.7')).toBeNull();
  });

  it('shows pushed entries immediately, above fetched ones', async () => {
    answer([entry(1)]);
    const { client } = open();
    await screen.findByRole('list', { name: 'Audit log' });
    await act(async () => {
      client.setQueryData(liveKey('audit:org:acme'), { entries: { 1: entry(1), 2: entry(2, { target: 'Depot' }) } });
      await Promise.resolve();
    });
    expect(rows()).toHaveLength(2);
    expect(rows()[0]).toHaveTextContent('Depot');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('fetches older entries on request', async () => {
    answer([entry(9)], 9);
    open();
    const more = await screen.findByRole('button', { name: 'Show older entries' });
    answer([entry(3)]);
    await userEvent.click(more);
    expect(await screen.findAllByText('Shop')).toHaveLength(2);
    expect(new URL(fetched.mock.calls[1]![0].url).searchParams.get('before')).toBe('9');
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  });

  it('filters by day, and shows that there are no matches', async () => {
    answer([entry(1)]);
    open();
    await screen.findByRole('list', { name: 'Audit log' });
    answer([]);
    const from = screen.getByLabelText('From');
    await userEvent.type(from, '2026-11-21');
    expect(await screen.findByText('No matching entries')).toBeVisible();
    expect(new URL(fetched.mock.calls.at(-1)![0].url).searchParams.get('date_start')).toBe('2026-11-21');
  });

  it('has its filters behind a button on a phone, with the number of active ones', async () => {
    const media = { addEventListener: () => {}, removeEventListener: () => {} };
    vi.stubGlobal('matchMedia', (query: string) => ({ ...media, matches: query.includes('width < 640px') }));
    answer([entry(1)]);
    open();
    await screen.findByRole('list', { name: 'Audit log' });
    const button = screen.getByRole('button', { name: 'Filters' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByLabelText('From')).toBeNull();
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await expectNoAxeViolations();
    answer([entry(1)]);
    await userEvent.type(screen.getByLabelText('From'), '2026-11-19');
    await expect.poll(() => button.textContent).toBe('Filters 1 active');
    expect(button).toHaveAccessibleName('Filters 1 active');
    await userEvent.click(button);
    expect(screen.queryByLabelText('From')).toBeNull();
    expect(button).toHaveAccessibleName('Filters 1 active');
  });

  it('offers a retry if the log cannot be loaded', async () => {
    fetched.mockResolvedValueOnce(new Response(JSON.stringify({ message: 'Storage is away.' }), { status: 503 }));
    open();
    expect(await screen.findByText('Storage is away.')).toBeVisible();
    answer([]);
    await userEvent.click(screen.getByRole('button', { name: /again|retry/i }));
    expect(await screen.findByText('No entries yet')).toBeVisible();
  });
});
