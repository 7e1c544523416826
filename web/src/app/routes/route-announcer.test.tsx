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

/** A page that has its heading before and after what it shows has come. */
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

/** A frame with every way in which a page is left. */
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
/** What has closed gives the focus back in a task of its own; a key that means nothing comes after that. */
const passed = () => userEvent.keyboard('{Shift}');
const go = (name: string) => userEvent.click(screen.getByRole('link', { name }));

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a change of page', () => {
  it('says the title of the new page, and not of the first', async () => {
    renderRoutes(routes);
    expect(said()).toBe('');
    await go('Members');
    expect(said()).toBe('Members | Signalbox');
    await go('Search');
    expect(said()).toBe('Search | Signalbox');
  });

  it('says the title once it is known', async () => {
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
  ])('by a link %s begins at the heading', async (_what, link) => {
    renderRoutes(routes);
    expect(document.body).toHaveFocus();
    await go(link);
    expect(screen.getByRole('heading', { name: 'Members' })).toHaveFocus();
  });

  it('begins at the main part where there is no heading, and at the part that the address names', async () => {
    renderRoutes(routes);
    await go('Bare');
    expect(screen.getByRole('main')).toHaveFocus();
    await go('Second part');
    expect(screen.getByText('Later')).toHaveFocus();
  });

  it('begins at the heading again when what has come takes the place of what was coming', async () => {
    renderRoutes(routes);
    await go('Loading');
    const first = screen.getByRole('heading', { name: 'Loading' });
    expect(first).toHaveFocus();
    // By no hand, as an answer comes.
    fireEvent.click(screen.getByRole('button', { name: 'Let it come' }));
    expect(screen.getByText('It came.')).toBeVisible();
    expect(first).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Loading' })).toHaveFocus();
  });

  it('leaves the focus in the field that the page has focused', async () => {
    renderRoutes(routes);
    await go('Search');
    expect(screen.getByLabelText('Query')).toHaveFocus();
  });

  it('by a menu or a dialog does not give the focus back to what opened it', async () => {
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

it('without one, a dialog gives the focus back', async () => {
  renderRoutes(routes);
  const openDialog = screen.getByRole('button', { name: 'Ask' });
  await userEvent.click(openDialog);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(openDialog).toHaveFocus());
});
