import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { permissionsKey } from '@/api/profile/list-permissions';
import { projectKey } from '@/api/projects/get-project';
import { expectNoAxeViolations } from '@/testing/axe';
import { projectDetail } from '@/testing/project-sample';
import { renderRoutes } from '@/testing/render-page';
import { permissionsOf, signInSettings } from '@/testing/samples';
import { SettingsLayout } from './settings-layout';
import type { SettingsPage } from './settings-page';

const pages: SettingsPage[] = [
  { label: 'General', path: 'settings/general' },
  { label: 'Compute and disk', path: 'settings/compute', when: ({ permitted }) => permitted('infra:Execute', 'reboot') },
  { label: 'Add-ons', path: 'settings/addons', when: ({ isSelfHosted }) => !isSelfHosted },
  { label: 'Database', path: 'database/settings' },
];

function open({ shown = pages, role = 'Owner', mode = 'platform' }: Partial<{ shown: SettingsPage[]; role: 'Owner' | 'Read-only'; mode: 'platform' | 'self_hosted' }> = {}) {
  const children = pages.map(({ path, label }) => ({ path, element: <h1>{label}</h1> }));
  return renderRoutes([{ path: '/project/:ref', children: [{ element: <SettingsLayout pages={shown} />, children }] }], {
    at: '/project/shop/settings/general',
    known: (client) => {
      client.setQueryData(['sign-in-settings'], signInSettings({ mode }));
      client.setQueryData(permissionsKey, permissionsOf(role));
      client.setQueryData(projectKey('shop'), projectDetail());
    },
  });
}

const tabs = () => screen.getAllByRole('link').map((it) => it.textContent);

describe('the tabs of the settings', () => {
  it('navigate between pages, mark the current one and scroll it into view', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    open();
    expect(screen.getByRole('navigation', { name: 'Settings' })).toBeVisible();
    expect(tabs()).toEqual(['General', 'Compute and disk', 'Add-ons', 'Database']);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('General');
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('link', { name: 'Database' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Database');
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Database');
    expect(scrolled.mock.contexts.at(-1)).toBe(screen.getByRole('link', { name: 'Database' }));
  });

  it.each([
    ['of a role that may not change it', { role: 'Read-only' }, ['General', 'Add-ons', 'Database']],
    ['when self-hosted, where everything is allowed', { role: 'Read-only', mode: 'self_hosted' }, ['General', 'Compute and disk', 'Database']],
  ] as const)('are those of the pages available to a member %s', (_who, where, shown) => {
    open(where);
    expect(tabs()).toEqual(shown);
  });

  it('are absent for a single page', () => {
    open({ shown: pages.slice(0, 1) });
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('General');
  });
});
