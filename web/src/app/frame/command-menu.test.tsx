import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchRoutes } from 'react-router';
import { toast } from 'sonner';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import { projectKey } from '@/api/projects/get-project';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import { commandTable } from '@/features/command-menu/commands';
import { ProjectActionsBar } from '@/features/project/project-actions-bar';
import type { Command } from '@/lib/commands/command';
import { useCommands } from '@/lib/commands/use-commands';
import type { ProjectDetail, ProjectSummary } from '@/lib/entities/project';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization, permissionsOf, profile, projectSummary } from '@/testing/samples';
import { routes } from '../routes/router';
import { CommandMenuButton } from './command-menu-button';
import { CommandMenuMount } from './command-menu-mount';
import { type CurrentPlace, useCurrentPlace } from './current-place';

const shop: ProjectDetail = {
  ...projectSummary('shop'),
  dbVersion: null,
  connectionString: 'postgresql://app@localhost:5432/app',
  db_host: null,
  db_port: null,
  db_user: null,
  db_name: null,
};

const nowhere: CurrentPlace = {
  slug: undefined,
  organization: undefined,
  ref: undefined,
  project: undefined,
  isAccount: false,
  isOperators: false,
  isSelfHosted: false,
  isKnown: true,
};

/** The bar's button and a project's, as the frame has them. */
function Screen() {
  const place = useCurrentPlace();
  return (
    <>
      <CommandMenuButton place={place} />
      <main id="main" tabIndex={-1}>
        <button type="button">On the page</button>
        {place.project && <ProjectActionsBar project={place.project} />}
      </main>
    </>
  );
}

const Offering = ({ command }: { command: Command }) => {
  useCommands([command]);
  return null;
};

interface Known {
  slugs?: string[];
  /** Null: they have to be asked for. */
  projects?: ProjectSummary[] | null;
}

function open(at = '/project/shop', path = '/project/:ref', { slugs = ['acme'], projects = [shop] }: Known = {}) {
  const page = renderPage(<Screen />, {
    path,
    at,
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(organizationsKey, slugs.map((slug) => organization({ slug, name: slug })));
      client.setQueryData(permissionsKey, permissionsOf('Owner'));
      client.setQueryData(projectKey('shop'), shop);
      if (projects) client.setQueryData(organizationProjectsKey('acme'), projects);
    },
  });
  return { ...page, user: userEvent.setup() };
}

const menu = () => screen.findByRole('dialog', { name: /^Command menu/ });
const field = (name = 'Search or jump to…') => screen.findByRole('combobox', { name });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const rows = () => screen.getAllByRole('option').map((it) => it.textContent);
const onPage = () => screen.getByRole('button', { name: 'On the page' });

const press = (init: KeyboardEventInit) => fireEvent.keyDown(document.activeElement ?? document.body, init);
const openByKey = async () => {
  press({ key: 'k', ctrlKey: true });
  return field();
};
const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
/** Opens the menu, types, and runs the best of what is found. */
async function run(words: string) {
  await openByKey();
  type(words);
  press({ key: 'Enter' });
}

afterEach(() => {
  document.documentElement.removeAttribute('data-theme');
});

describe('the command menu', () => {
  it('opens by the button and by its key, whichever the modifier, and the key closes it', async () => {
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

  it('has the focus, keeps it, and gives it back', async () => {
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

  it('names itself and its list, and passes axe', async () => {
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

  it('goes back by the button too', async () => {
    const { user } = open();
    await run('switch theme');
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await field()).toHaveFocus();
  });

  it('closes on a click outside and begins anew the next time', async () => {
    open();
    await run('switch theme');
    await field('Use which theme?');
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
    await gone();
    expect(await openByKey()).toHaveValue('');
  });

  it('leads to a route and closes once it is there', async () => {
    const { router } = open('/org/acme', '/org/:slug');
    await run('members');
    await gone();
    expect(router.state.location.pathname).toBe('/org/acme/members');
  });

  it('closes when the route changes by itself', async () => {
    const { router } = open();
    await openByKey();
    await act(() => router.navigate('/project/shop?tab=1'));
    await gone();
  });

  it('tells how many it has found, and says so when there are none', async () => {
    open();
    await openByKey();
    const status = within(await menu()).getByRole('status');
    type('keyboard shortcuts');
    expect(status).toHaveTextContent('1 result');
    type('a zebra');
    expect(status).toHaveTextContent('Nothing is called “a zebra”. Try other words.');
    await expectNoAxeViolations();
  });

  it('moves by the arrow keys, round its ends, and begins at the best of every search', async () => {
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

  it('says that it could not be loaded, stays closed, and tries again the next time', async () => {
    const told = vi.spyOn(toast, 'error');
    const load = vi.fn(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));
    renderPage(<CommandMenuMount place={nowhere} load={load} />);
    press({ key: 'k', ctrlKey: true });
    await waitFor(() =>
      expect(told).toHaveBeenCalledExactlyOnceWith('The command menu could not be loaded. Check your connection and try again.'),
    );
    press({ key: 'k', ctrlKey: true });
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('its commands', () => {
  it.each([
    ['project ref', 'shop'],
    ['connection string', 'postgresql://app@localhost:5432/app'],
    ['API URL', window.location.origin],
  ])('copy the %s, say so and close', async (name, text) => {
    const told = vi.spyOn(toast, 'success');
    open();
    onPage().focus();
    await run(`copy ${name}`);
    await gone();
    await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith(`Copied ${name}`));
    expect(await navigator.clipboard.readText()).toBe(text);
  });

  it('of the screen ask as its buttons do, and give the focus back to where it was before the menu', async () => {
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

  it('lead only to routes that there are', () => {
    const paths = commandTable.flatMap(({ does }) => ('route' in does ? [does.route] : []));
    const unknown = paths.filter((path) => {
      const [pathname = ''] = path.replace(/\{\w+\}/g, 'x').split('#');
      const route = matchRoutes(routes, pathname)?.at(-1)?.route;
      return route === undefined || route.path === '*';
    });
    expect(unknown).toEqual([]);
    expect(paths.length).toBeGreaterThan(10);
  });

  it('to other sites open beside this one; a badge and a shortcut stand at the end of their rows', async () => {
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

describe('its pages', () => {
  const depot = projectSummary('qwertyuiop', { name: 'depot', status: 'PAUSING' });

  it('switch to a project of this organization, found by name or ref', async () => {
    const { router } = open('/org/acme', '/org/:slug', { projects: [shop, depot] });
    await run('switch project');
    await field('Switch to which project?');
    type('wertyu');
    expect(rows()).toEqual(['depotqwertyuiopPausing']);
    press({ key: 'Enter' });
    await gone();
    expect(router.state.location.pathname).toBe('/project/qwertyuiop');
  });

  it('show the projects’ status live', async () => {
    const { client } = open('/org/acme', '/org/:slug', { projects: [shop, depot] });
    await run('switch project');
    await field('Switch to which project?');
    expect(rows()).toEqual(['shopshopHealthy', 'depotqwertyuiopPausing']);
    await expectNoAxeViolations();
    await act(async () => {
      client.setQueryData(organizationProjectsKey('acme'), [shop, { ...depot, status: 'INACTIVE' as const }]);
      await Promise.resolve();
    });
    expect(rows()).toEqual(['shopshopHealthy', 'depotqwertyuiopPaused']);
  });

  it('say what failed beside where it failed, and try again', async () => {
    const answers: Record<string, unknown> = {};
    fakeApi(answers);
    const { user } = open('/org/acme', '/org/:slug', { projects: null });
    await run('switch project');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Could not load the projects.');
    await expectNoAxeViolations();
    answers['GET /platform/organizations/acme/projects'] = { projects: [shop] };
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toEqual(['shopshopHealthy']));
  });

  it('find one of 500 projects with few rows on the screen', async () => {
    const many = Array.from({ length: 500 }, (_, index) => projectSummary(`ref${index}`, { name: `project ${index}` }));
    open('/org/acme', '/org/:slug', { projects: many });
    await run('switch project');
    await field('Switch to which project?');
    expect(rows()).toHaveLength(50);
    expect(within(await menu()).getByRole('status')).toHaveTextContent('The first 50 of 500. Type to find the others.');
    type('project 499');
    expect(rows()[0]).toMatch(/^project 499/);
  });

  it('lead to the settings of any of several organizations', async () => {
    const { user, router } = open('/org/acme', '/org/:slug', { slugs: ['acme', 'depot'] });
    await run('configure');
    await field('Configure which organization?');
    await user.click(screen.getByRole('option', { name: /^depot/ }));
    await gone();
    expect(router.state.location.pathname).toBe('/org/depot/settings');
  });
});

describe('its key', () => {
  const keyField = () => screen.findByLabelText('Key that opens the command menu');
  const choose = async (typed: string) => fireEvent.change(await keyField(), { target: { value: typed } });
  const button = () => screen.getByRole('button', { name: 'Search or jump to…', hidden: true });

  it('is shown on the button and on its page, which has the focus and passes axe', async () => {
    open();
    expect(button()).toHaveTextContent('Ctrl K');
    await run('keyboard shortcuts');
    expect(await keyField()).toHaveFocus();
    expect(screen.getByText('Open command menu').parentElement).toHaveTextContent('Ctrl K');
    await expectNoAxeViolations();
  });

  it('is none that has a use of its own', async () => {
    open();
    await run('keyboard shortcuts');
    await choose('KC');
    expect(await keyField()).toHaveValue('K');
    expect(await keyField()).toHaveAccessibleDescription('“c” with ⌘ or Ctrl has a use of its own. Choose another letter or a digit.');
  });

  it('can be another', async () => {
    open();
    await run('keyboard shortcuts');
    await choose('KJ');
    expect(button()).toHaveTextContent('Ctrl J');
    press({ key: 'k', ctrlKey: true });
    await keyField();
    press({ key: 'j', ctrlKey: true });
    await gone();
  });

  it('can be none', async () => {
    open();
    await run('keyboard shortcuts');
    await choose('');
    expect(button()).toHaveTextContent(/^Search or jump to…$/);
    expect(press({ key: 'k', ctrlKey: true })).toBe(true);
    await keyField();
  });
});
