import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi } from '@/testing/fake-api';
import { projectSummary } from '@/testing/samples';
import { shop, open, menu, field, gone, rows, press, type, run } from '@/testing/command-menu';

describe('pages of the command menu', () => {
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

  it('show an error in place, and try again', async () => {
    const answers: Record<string, unknown> = {};
    fakeApi(answers);
    const { user } = open('/org/acme', '/org/:slug', { projects: null });
    await run('switch project');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent("Couldn't load the projects.");
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
    expect(within(await menu()).getByRole('status')).toHaveTextContent('Showing 50 of 500. Keep typing to narrow down.');
    type('project 499');
    expect(rows()[0]).toMatch(/^project 499/);
  });

  it('open the settings of any of several organizations', async () => {
    const { user, router } = open('/org/acme', '/org/:slug', { slugs: ['acme', 'depot'] });
    await run('configure');
    await field('Configure which organization?');
    await user.click(screen.getByRole('option', { name: /^depot/ }));
    await gone();
    expect(router.state.location.pathname).toBe('/org/depot/settings');
  });
});

describe('the shortcut of the command menu', () => {
  const keyField = () => screen.findByLabelText('Command menu shortcut');
  const choose = async (typed: string) => fireEvent.change(await keyField(), { target: { value: typed } });
  const button = () => screen.getByRole('button', { name: 'Search or jump to…', hidden: true });

  it('is shown on the button and in the list of shortcuts, which passes axe', async () => {
    open();
    expect(button()).toHaveTextContent('Ctrl K');
    await run('keyboard shortcuts');
    await keyField();
    expect(screen.getByText('Open command menu').parentElement).toHaveTextContent('Ctrl K');
    await expectNoAxeViolations();
  });

  it('cannot be a reserved key', async () => {
    open();
    await run('keyboard shortcuts');
    await choose('KC');
    expect(await keyField()).toHaveValue('K');
    expect(await keyField()).toHaveAccessibleDescription('“c” with ⌘ or Ctrl is reserved. Choose another letter or digit.');
  });

  it('can be changed', async () => {
    open();
    await run('keyboard shortcuts');
    await choose('KJ');
    expect(button()).toHaveTextContent('Ctrl J');
    press({ key: 'k', ctrlKey: true });
    await keyField();
    press({ key: 'j', ctrlKey: true });
    await menu();
  });

  it('can be disabled', async () => {
    open();
    await run('keyboard shortcuts');
    await choose('');
    expect(button()).toHaveTextContent(/^Search or jump to…$/);
    expect(press({ key: 'k', ctrlKey: true })).toBe(true);
    await keyField();
  });
});
