import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { OwnAuditPage } from './own-audit-page';

const open = () => renderPage(<OwnAuditPage />, { path: '/account/audit', at: '/account/audit' });

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
