import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject } from 'rxjs';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/testing/render-page';
import { ClientMissingNote } from './client-missing-note';

it('offers to load the auth client again, and then the page', async () => {
  const isClientMissing$ = new BehaviorSubject(false);
  const preload = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  renderPage(<ClientMissingNote />, { forms: { isClientMissing$, preload } });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  isClientMissing$.next(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(preload).toHaveBeenCalledOnce();
  expect(await screen.findByRole('button', { name: 'Reload page' })).toBeVisible();
});
