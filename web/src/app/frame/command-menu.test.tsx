import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { commandTable } from '@/features/command-menu/commands';
import { isAvailable } from '@/lib/features';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { routes } from '@/testing/all-routes';
import { CommandMenuMount } from './command-menu-mount';
import { nowhere, Offering, open, menu, field, gone, rows, onPage, press, openByKey, type, run } from '@/testing/command-menu';
import { toast } from '@/ui/toast';

afterEach(() => {
  document.documentElement.removeAttribute('data-theme');
});

describe('the command menu', () => {
  it('opens by the button and by its key with either modifier, and the key closes it', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Search or jump to…' }));
    await menu();
    press({ key: 'k', ctrlKey: true });
    await gone();
    press({ key: 'K', metaKey: true });
    await menu();
    press({ key: 'k', metaKey: true, shiftKey: true });
    await menu();
  });

  it('keeps its key from the browser, and a held key does not make it flicker', async () => {
    open();
    expect(press({ key: 'k' })).toBe(true);
    expect(press({ key: 'k', ctrlKey: true })).toBe(false);
    await menu();
    expect(press({ key: 'k', ctrlKey: true, repeat: true })).toBe(false);
    await menu();
  });

  it('traps the focus, and restores it', async () => {
    const { user } = open();
    onPage().focus();
    expect(await openByKey()).toHaveFocus();
    await user.tab();
    await user.tab();
    expect((await menu()).contains(document.activeElement)).toBe(true);
    press({ key: 'Escape' });
    await gone();
    await waitFor(() => expect(onPage()).toHaveFocus());
  });

  it('has a name for itself and its list, and passes axe', async () => {
    open();
    await openByKey();
    expect(await menu()).toHaveAccessibleName('Command menu');
    expect(screen.getByRole('listbox', { name: 'Commands' })).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it('on Escape clears the query, then goes back a page, then closes', async () => {
    open();
    await run('switch theme');
    expect(await field('Use which theme?')).toHaveFocus();
    expect(await menu()).toHaveAccessibleName('Command menu: Switch theme');
    type('classic');
    expect(rows()).toEqual(['Classic dark']);
    press({ key: 'Escape' });
    expect(await field('Use which theme?')).toHaveValue('');
    press({ key: 'Escape' });
    expect(await field()).toHaveValue('');
    expect(await field()).toHaveFocus();
    press({ key: 'Escape' });
    await gone();
  });

  it('goes back with the button, too', async () => {
    const { user } = open();
    await run('switch theme');
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await field()).toHaveFocus();
  });

  it('closes on a click outside and starts over the next time', async () => {
    open();
    await run('switch theme');
    await field('Use which theme?');
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
    await gone();
    expect(await openByKey()).toHaveValue('');
  });

  it('opens a route and closes once it is loaded', async () => {
    const { router } = open('/org/acme', '/org/:slug');
    await run('members');
    await gone();
    expect(router.state.location.pathname).toBe('/org/acme/members');
  });

  it('closes when the route changes', async () => {
    const { router } = open();
    await openByKey();
    await act(() => router.navigate('/project/shop?tab=1'));
    await gone();
  });

  it('announces the number of results, and that there are none', async () => {
    open();
    await openByKey();
    const status = within(await menu()).getByRole('status');
    type('keyboard shortcuts');
    expect(status).toHaveTextContent('1 result');
    type('a zebra');
    expect(status).toHaveTextContent('No results for “a zebra”.');
    await expectNoAxeViolations();
  });

  it('moves by the arrow keys, wraps around, and selects the best result of every search', async () => {
    open();
    await openByKey();
    const selected = () => screen.getByRole('option', { selected: true }).textContent;
    const all = rows();
    expect(selected()).toBe(all[0]);
    press({ key: 'ArrowDown' });
    expect(selected()).toBe(all[1]);
    press({ key: 'ArrowUp' });
    press({ key: 'ArrowUp' });
    expect(selected()).toBe(all.at(-1));
    type('billing');
    expect(selected()).toBe('Billing');
  });

  it('shows a loading error, stays closed, and tries again the next time', async () => {
    const spy = vi.spyOn(toast, 'error');
    const load = vi.fn(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));
    renderPage(<CommandMenuMount place={nowhere} load={load} />);
    press({ key: 'k', ctrlKey: true });
    await waitFor(() =>
      expect(spy).toHaveBeenCalledExactlyOnceWith("Couldn't load the command menu. Check your connection and try again."),
    );
    press({ key: 'k', ctrlKey: true });
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('commands of the menu', () => {
  it.each([
    ['project ref', 'shop'],
    ['connection string', 'postgresql://app@localhost:5432/app'],
    ['API URL', window.location.origin],
  ])('copy the %s, confirm it and close', async (name, text) => {
    const spy = vi.spyOn(toast, 'success');
    open();
    onPage().focus();
    await run(`copy ${name}`);
    await gone();
    await waitFor(() => expect(spy).toHaveBeenCalledExactlyOnceWith(`Copied ${name}`));
    expect(await navigator.clipboard.readText()).toBe(text);
  });

  it('of a screen open the same dialogs as its buttons, and restore the focus from before the menu', async () => {
    open();
    onPage().focus();
    await run('restart project');
    expect(await screen.findByRole('dialog', { name: 'Restart project' })).toHaveTextContent('No data is lost.');
    press({ key: 'Escape' });
    await gone();
    await waitFor(() => expect(onPage()).toHaveFocus());
  });

  it('are only those that the project’s status allows', async () => {
    open();
    await openByKey();
    expect(rows()).toEqual(expect.arrayContaining(['Restart project', 'Pause project', 'Delete project']));
    expect(rows()).not.toContain('Resume project');
  });

  it.each([
    ['toggle theme', 'dark'],
    ['use classic dark theme', 'classic-dark'],
    ['use system theme', 'system'],
  ])('change the theme: %s', async (words, choice) => {
    open();
    document.documentElement.dataset.theme = 'light';
    await run(words);
    await gone();
    expect(localStorage.getItem('signalbox.theme')).toBe(choice);
  });

  it('open only existing routes', () => {
    const offered = commandTable.filter(({ needs }) => needs?.features?.some(isAvailable) ?? true);
    const paths = offered.flatMap(({ does }) => ('route' in does && does.route.startsWith('/') ? [does.route] : []));
    const unknown = paths.filter((path) => {
      const [pathname = ''] = path.replace(/\{\w+\}/g, 'x').split('#');
      const route = matchRoutes(routes, pathname)?.at(-1)?.route;
      return route === undefined || route.path === '*';
    });
    expect(unknown).toEqual([]);
    expect(paths.length).toBeGreaterThan(10);
  });

  it('to other sites open in a new tab; badges and shortcuts are at the end of their rows', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    renderPage(
      <>
        <Offering
          command={{ id: 'x', section: 'Support', name: 'Ask the makers', route: 'https://example.com/', badge: 'New', shortcut: 'Ctrl U' }}
        />
        <CommandMenuMount place={nowhere} />
      </>,
    );
    await openByKey();
    type('makers');
    expect(rows()).toEqual(['Ask the makersNewCtrl U']);
    press({ key: 'Enter' });
    await gone();
    expect(opened).toHaveBeenCalledExactlyOnceWith('https://example.com/', '_blank', 'noopener,noreferrer');
  });
});
