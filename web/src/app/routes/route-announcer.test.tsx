import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { Link, Outlet, type RouteObject, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TitlePlaceContext } from '@/lib/page-title';
import { renderRoutes } from '@/testing/render-page';
import { Menu, MenuItem } from '@/ui/menu';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Page } from '@/ui/page';
import { RouteAnnouncer } from './route-announcer';

/** A page with its heading before and after its content has loaded. */
function Loading() {
  const [came, setCame] = useState(false);
  return came ? (
    <Page key="came" title="Loading">
      <p>It came.</p>
    </Page>
  ) : (
    <Page key="coming" title="Loading">
      <Button onClick={() => setCame(true)}>Let it come</Button>
    </Page>
  );
}

/** A frame with every way to leave a page. */
function Frame() {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link to="/members">Members</Link>
      <Link to="/search">Search</Link>
      <Link to="/bare">Bare</Link>
      <Link to="/loading">Loading</Link>
      <Link to="/members#second">Second part</Link>
      <Menu trigger={<Button>Menu</Button>}>
        <MenuItem onSelect={() => void navigate('/members')}>Go to members</MenuItem>
      </Menu>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Where to?">
        <Link to="/members" onClick={() => setOpen(false)}>
          To the members
        </Link>
      </Dialog>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <RouteAnnouncer />
    </>
  );
}

const at = (path: string, element: ReactNode) => ({ path, element });
const routes: RouteObject[] = [
  {
    element: <Frame />,
    children: [
      at('/', <Page title="Projects"><Link to="/members">Go on</Link></Page>),
      at('/members', <Page title="Members"><p id="second">Later</p></Page>),
      at('/search', <Page title="Search"><input aria-label="Query" autoFocus /></Page>),
      at('/loading', <Loading />),
      at('/bare', <p>Nothing here has a heading.</p>),
      at(
        '/slow',
        <TitlePlaceContext value={{ names: [], known: false }}>
          <Page title="Slow">…</Page>
        </TitlePlaceContext>,
      ),
    ],
  },
];
const said = () => document.querySelector('[aria-live=polite]')?.textContent;
/** A closed overlay restores the focus in a separate task; a key without effect runs after that. */
const passed = () => userEvent.keyboard('{Shift}');
const go = (name: string) => userEvent.click(screen.getByRole('link', { name }));

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a change of page', () => {
  it('announces the title of the new page, but not of the first', async () => {
    renderRoutes(routes);
    expect(said()).toBe('');
    await go('Members');
    expect(said()).toBe('Members | Signalbox');
    await go('Search');
    expect(said()).toBe('Search | Signalbox');
  });

  it('announces the title once it is known', async () => {
    vi.useFakeTimers();
    const { router } = renderRoutes(routes);
    await act(() => router.navigate('/slow'));
    expect(said()).toBe('');
    act(() => {
      vi.advanceTimersByTime(1_500);
    });
    expect(said()).toBe('Slow | Signalbox');
  });

  it.each([
    ['of the navigation', 'Members'],
    ['of the page itself', 'Go on'],
  ])('by a link %s moves the focus to the heading', async (_what, link) => {
    renderRoutes(routes);
    expect(document.body).toHaveFocus();
    await go(link);
    expect(screen.getByRole('heading', { name: 'Members' })).toHaveFocus();
  });

  it('moves the focus to the main part without a heading, and to the element of the fragment', async () => {
    renderRoutes(routes);
    await go('Bare');
    expect(screen.getByRole('main')).toHaveFocus();
    await go('Second part');
    expect(screen.getByText('Later')).toHaveFocus();
  });

  it('moves the focus to the heading again when content replaces a placeholder', async () => {
    renderRoutes(routes);
    await go('Loading');
    const first = screen.getByRole('heading', { name: 'Loading' });
    expect(first).toHaveFocus();
    // Without user input, like a response.
    fireEvent.click(screen.getByRole('button', { name: 'Let it come' }));
    expect(screen.getByText('It came.')).toBeVisible();
    expect(first).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Loading' })).toHaveFocus();
  });

  it('keeps the focus in a field that the page has focused', async () => {
    renderRoutes(routes);
    await go('Search');
    expect(screen.getByLabelText('Query')).toHaveFocus();
  });

  it('by a menu or a dialog does not restore the focus to its trigger', async () => {
    const { router } = renderRoutes(routes);
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Go to members' }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await passed();
    expect(screen.getByRole('heading', { name: 'Members' })).toHaveFocus();
    await act(() => router.navigate('/'));
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await go('To the members');
    expect(screen.queryByRole('dialog')).toBeNull();
    await passed();
    expect(screen.getByRole('heading', { name: 'Members' })).toHaveFocus();
  });
});

it('without one, a dialog restores the focus', async () => {
  renderRoutes(routes);
  const openDialog = screen.getByRole('button', { name: 'Ask' });
  await userEvent.click(openDialog);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(openDialog).toHaveFocus());
});
