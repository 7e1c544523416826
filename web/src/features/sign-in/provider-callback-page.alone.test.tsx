import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompletedCallback } from '@/api/auth/identity-provider/complete-callback';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { ProviderCallbackPage } from './provider-callback-page';

const settle = vi.hoisted(() => vi.fn<() => Promise<CompletedCallback>>());
vi.mock('@/api/auth/identity-provider/complete-callback', () => ({ completeCallback: settle }));
beforeEach(() => settle.mockReset());

const open = (outcome: CompletedCallback) => {
  settle.mockResolvedValueOnce(outcome);
  return renderPage(<ProviderCallbackPage />, { path: '/auth/callback', at: '/auth/callback?code=x', session: { kind: 'signed_out' } });
};

describe('the callback page of the popup', () => {
  it('closes after handing over the result, and shows a message if it cannot close', async () => {
    const closed = vi.spyOn(window, 'close').mockImplementation(() => undefined);
    open({ kind: 'handed_over' });
    expect(await screen.findByText('Done. You can close this window.')).toBeVisible();
    expect(closed).toHaveBeenCalledOnce();
  });

  it.each([
    ['signed_in', '/organizations'],
    ['linked', '/account'],
  ] as const)('continues itself without the other page: %s', async (kind, target) => {
    const { router } = open({ kind });
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(target));
  });

  it('shows an error, with a link', async () => {
    open({ kind: 'failed', message: 'Octo Hub did not respond in time.' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Octo Hub did not respond in time.');
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toBeVisible();
    await expectNoAxeViolations();
  });
});
