import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { Button } from './button';
import { LazyMenu, type MenuAround } from './lazy-menu';
import { Menu, MenuItem } from './menu';

const Around: MenuAround = (around) => (
  <Menu {...around}>
    <MenuItem>First</MenuItem>
    <MenuItem>Second</MenuItem>
  </Menu>
);
const help = () => screen.getByRole('button', { name: 'Help' });
const open = (load = vi.fn(() => Promise.resolve(Around))) => {
  render(<LazyMenu load={load} button={<Button>Help</Button>} />);
  return load;
};

it('is a button with a menu before the menu is loaded', async () => {
  open();
  expect(help()).toHaveAttribute('aria-haspopup', 'menu');
  expect(help()).toHaveAttribute('aria-expanded', 'false');
  await expectNoAxeViolations();
});

it('opens with the first click, and with every later one', async () => {
  open();
  await userEvent.click(help());
  expect(await screen.findByRole('menu', { name: 'Help' })).toBeVisible();
  expect(help()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(help()).toHaveFocus());
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.click(help());
  expect(screen.getByRole('menu')).toBeVisible();
});

it('opens by keyboard on its first entry', async () => {
  open();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'First' })).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Second' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(help()).toHaveFocus());
});

it('is prefetched before the click', async () => {
  const load = open();
  await userEvent.hover(help());
  expect(load).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
});

it('that does not load leaves the page as it is, once it is opened, and is tried again on request', async () => {
  let isOffline = true;
  const load = vi.fn(() => (isOffline ? Promise.reject(new Error('No script came.')) : Promise.resolve(Around)));
  open(load);
  await userEvent.hover(help());
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(help());
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load this part of the page.");
  expect(help()).toBeVisible();
  isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('menu', { name: 'Help' })).toBeVisible();
});
