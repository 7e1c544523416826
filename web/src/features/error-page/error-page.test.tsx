import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { ErrorBoundary } from './error-boundary';

it('shows what failed, tells the console, and comes back on asking', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  let broken = true;
  const Fragile = () => {
    if (broken) throw new Error('The lamp is out.');
    return <p>All is well</p>;
  };
  render(
    <ErrorBoundary>
      <Fragile />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Sorry! An unexpected error occurred.' })).toBeInTheDocument();
  expect(
    screen.getByText('Application error: a client-side exception has occurred (see browser console for more information)'),
  ).toBeInTheDocument();
  expect(screen.getByText('The lamp is out.')).toBeInTheDocument();
  expect(told.mock.calls.some(([text]) => text === 'The page failed.')).toBe(true);
  await expectNoAxeViolations();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Return to dashboard' }));
  expect(screen.getByText('All is well')).toBeInTheDocument();
});
