import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, test, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { ErrorBoundary } from './error-boundary';
import { ErrorPage } from './error-page';
import { RouteError } from './route-error';

let spy: MockInstance<typeof console.error>;
const reload = vi.fn();
beforeEach(() => {
  spy = vi.spyOn(console, 'error').mockImplementation(() => {});
  reload.mockReset();
  const { href, origin, pathname } = window.location;
  vi.stubGlobal('location', { href, origin, pathname, reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const reported = () => spy.mock.calls.filter(([text]) => text === 'The page failed.');

it('shows the error, logs it, and recovers on request', async () => {
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

it('is also shown, and logged, for errors of routes', async () => {
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
  // Logged when it is displayed.
  await vi.waitFor(() =>
    expect(reported()).toEqual([['The page failed.', { boundary: 'global' }, new Error('No script came.'), '']]),
  );
});

test.each([
  "Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
  "Failed to execute 'insertBefore' on 'Node': The node before which the new node is to be inserted is not a child of this node.",
])('explains for "%s" that something has changed the page', async (message) => {
  render(<ErrorPage error={new Error(message)} onReset={() => {}} />);
  expect(screen.getByText(/A browser extension or a translator may have changed this page/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'More information' })).toHaveAttribute('href', expect.stringMatching(/^https:/));
  expect(screen.getByRole('link', { name: 'Refresh page' })).toHaveAttribute('href', window.location.href);
  expect(screen.getByRole('link', { name: 'Still stuck?' })).toHaveAttribute(
    'href',
    expect.stringContaining('/dashboard/support/new?category=dashboard_bug'),
  );
  expect(screen.queryByText('Things to try')).not.toBeInTheDocument();
  await expectNoAxeViolations();
  await userEvent.click(screen.getByRole('link', { name: 'Refresh page' }));
  expect(reload).toHaveBeenCalledOnce();
});

describe('the suggestions', () => {
  const show = () => render(<ErrorPage error={new Error('The lamp is out.')} onReset={() => {}} />);

  it('refresh the page', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh page' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('sign out, and in again', () => {
    show();
    expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/dashboard/logout');
  });

  it('clear local and session storage, then reload', async () => {
    show();
    localStorage.setItem('signalbox.theme', 'light');
    sessionStorage.setItem('draft', 'x');
    reload.mockImplementation(() => expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]));
    await userEvent.click(screen.getByRole('button', { name: 'Clear browser storage' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('open a support ticket with the error', () => {
    show();
    const address = screen.getByRole('link', { name: 'Contact support' }).getAttribute('href') ?? '';
    const query = new URL(address, window.location.origin).searchParams;
    expect(query.get('category')).toBe('dashboard_bug');
    expect(query.get('subject')).toBe('Dashboard error: The lamp is out.');
    expect(query.get('message')).toContain(`Path: ${window.location.pathname}\n\nError: The lamp is out.`);
  });

  it('mention extensions that change pages', () => {
    show();
    expect(screen.getByText('Disable browser extensions that modify pages, such as translators.')).toBeVisible();
  });
});

it('copies the error with its stack', async () => {
  const user = userEvent.setup();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  render(<ErrorPage error={new Error('The lamp is out.')} onReset={() => {}} />);
  await user.click(screen.getByRole('button', { name: 'Copy error' }));
  expect(await navigator.clipboard.readText()).toMatch(/^Error: The lamp is out\.\n\s+at /);
});

describe('a script that does not load', () => {
  const failing = (message: string) =>
    createMemoryRouter([
      {
        path: '/',
        lazy: () => Promise.reject(new TypeError(message)),
        hydrateFallbackElement: <p />,
        errorElement: <RouteError />,
      },
    ]);

  test.each([
    'Failed to fetch dynamically imported module: https://signalbox.example/assets/members-page-1.js',
    'error loading dynamically imported module: https://signalbox.example/assets/members-page-1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/members-page-1.css',
  ])('offers to reload, instead of the error page: %s', async (message) => {
    render(<RouterProvider router={failing(message)} />);
    expect(await screen.findByRole('heading', { name: "Couldn't load this page" })).toBeVisible();
    expect(screen.queryByText('Sorry! An unexpected error occurred.')).toBeNull();
    expect(reported()).toEqual([]);
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is loaded again once the network is back', async () => {
    render(<RouterProvider router={failing('Importing a module script failed.')} />);
    await screen.findByRole('heading', { name: "Couldn't load this page" });
    window.dispatchEvent(new Event('online'));
    expect(reload).toHaveBeenCalledOnce();
  });
});
