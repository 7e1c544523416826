import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { permissionsKey } from '@/api/profile/list-permissions';
import { profileQuery } from '@/api/profile/get-profile';
import { useKeyCommands } from '@/lib/commands/use-key-commands';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { organization, permissionsOf, profile } from '@/testing/samples';
import { useCurrentPlace } from './current-place';
import { KeyListMount } from './key-list-mount';
import { navigationOf } from './navigation';

/** A page with its own key `D`, which is also the second key of `G D`. */
function Board() {
  const [count, setCount] = useState(0);
  useKeyCommands([{ id: 'declare', section: 'Board', name: 'Declare', shortcut: 'D', action: () => setCount(count + 1) }], true);
  return (
    <>
      <p role="status">{count} declared</p>
      <input aria-label="Search" />
    </>
  );
}

function Screen() {
  const place = useCurrentPlace();
  const groups = navigationOf({ ...place, permitted: () => true, previews: () => false, available: () => true, hasDocuments: true });
  return (
    <>
      <Board />
      <KeyListMount groups={groups} place={place} />
    </>
  );
}

function open() {
  const page = renderPage(<Screen />, {
    path: '/org/:slug',
    at: '/org/acme',
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(organizationsKey, [organization()]);
      client.setQueryData(permissionsKey, permissionsOf('Owner'));
    },
  });
  return { ...page, user: userEvent.setup(), at: () => page.router.state.location.pathname };
}

const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });
const list = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
const keysOf = async (name: string) => {
  const row = within(await list()).getByText(name).parentElement;
  return [...(row?.querySelectorAll('kbd') ?? [])].map((it) => it.textContent);
};

describe('the list of shortcuts', () => {
  it('opens by ? and has the shortcuts of the menu, the pages of the area and the page itself', async () => {
    open();
    press('?');
    expect(await keysOf('Open command menu')).toEqual(['Ctrl K']);
    expect(await keysOf('Members')).toEqual(['G', 'M']);
    expect(await keysOf('Organizations')).toEqual(['G', 'O']);
    expect(await keysOf('Declare')).toEqual(['D']);
    await expectNoAxeViolations();
  });

  it('does not open while a field has the focus', () => {
    open();
    press('?', screen.getByLabelText('Search'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('turns keys without modifiers off, and on again', async () => {
    const { user, at } = open();
    press('?');
    const toggle = await screen.findByRole('switch', { name: 'Keys without ⌘ or Ctrl' });
    await user.click(toggle);
    expect(within(await list()).queryByText('Members')).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    press('g');
    press('m');
    expect(at()).toBe('/org/acme');
    press('?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('G and a letter', () => {
  it('opens a page', async () => {
    const { at } = open();
    press('g');
    press('m');
    await waitFor(() => expect(at()).toBe('/org/acme/members'));
  });

  it('does not run what the letter does alone', async () => {
    const { at } = open();
    press('g');
    press('d');
    await waitFor(() => expect(at()).toBe('/org/acme/documents'));
  });

  it('needs G directly before', () => {
    const { at } = open();
    press('g');
    press('x');
    press('d');
    expect(at()).toBe('/org/acme');
    expect(screen.getByRole('status')).toHaveTextContent('1 declared');
  });
});
