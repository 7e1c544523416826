import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { profile } from '@/testing/samples';
import { OwnAuditPage } from './own-audit-page';

const open = () => renderPage(<OwnAuditPage />, { path: '/account/audit', at: '/account/audit' });

describe('the user’s own audit log', () => {
  it('shows the user as You, with the email and the organization in the details', async () => {
    const entry = { id: 1, at: '2026-11-20T10:00:00.000Z', actor: { id: 'sam', name: 'sam' }, action: 'project.pause', target: 'Shop', outcome: 'done', organization_slug: 'acme' };
    fakeApi({ 'GET /platform/profile': profile, 'GET /platform/profile/audit': { entries: [entry], next: null } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^You paused the project Shop/ }));
    for (const text of ['sam@example.com', 'acme']) expect(screen.getByText(text)).toBeVisible();
    await expectNoAxeViolations();
  });
});

describe('the user’s own audit log, while the account is unknown', () => {
  it('shows that it is loading, with actions after 10 s', async () => {
    vi.useFakeTimers();
    try {
      vi.stubGlobal('fetch', () => new Promise(() => undefined));
      open();
      expect(screen.getByRole('heading', { name: 'Your audit log' })).toBeVisible();
      expect(screen.getByRole('status', { name: 'Loading your account' })).toBeInTheDocument();
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows an error', async () => {
    fakeApi({ 'GET /platform/profile': refusal(500, 'It broke.') });
    open();
    expect(await screen.findByText("Couldn't load your account.")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
