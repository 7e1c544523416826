import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, type MockInstance, test, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { ErrorBoundary } from './error-boundary';
import { ErrorPage } from './error-page';
import { RouteError } from './route-error';

let told: MockInstance<typeof console.error>;
beforeEach(() => {
  told = vi.spyOn(console, 'error').mockImplementation(() => {});
});
const reported = () => told.mock.calls.filter(([text]) => text === 'The page failed.');

it('shows what failed, tells the console, and comes back on asking', async () => {
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
  expect(reported()[0]?.[1]).toEqual({ boundary: 'global' });
  await expectNoAxeViolations();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Return to dashboard' }));
  expect(screen.getByText('All is well')).toBeInTheDocument();
});

it('is also shown, and reported, for what a route throws', async () => {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        loader: () => {
          throw new Error('No script came.');
        },
        element: <p />,
        hydrateFallbackElement: <p />,
        errorElement: <RouteError />,
      },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  expect(await screen.findByText('No script came.')).toBeInTheDocument();
  expect(reported()).toEqual([['The page failed.', { boundary: 'global' }, new Error('No script came.'), '']]);
});

test.each([
  "Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
  "Failed to execute 'insertBefore' on 'Node': The node before which the new node is to be inserted is not a child of this node.",
])('says of "%s" that something outside has changed the page', async (message) => {
  render(<ErrorPage error={new Error(message)} onReset={() => {}} />);
  expect(screen.getByText(/A browser extension or a translator may have changed this page/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'More information' })).toHaveAttribute('href', expect.stringMatching(/^https:/));
  expect(screen.getAllByRole('button', { name: 'Refresh page' })).toHaveLength(1);
  expect(screen.queryByText('What you can try')).not.toBeInTheDocument();
  await expectNoAxeViolations();
});
