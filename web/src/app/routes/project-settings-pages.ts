import type { ComponentType } from 'react';
import type { SettingsPage } from '@/features/project/settings/settings-page';

/** A page of a project's settings and its screen. */
interface SettingsRoute extends SettingsPage {
  load: () => Promise<ComponentType>;
}

/** Each page of a project's settings in a row of its own, in the order of the tabs; the first is where `/settings` leads. */
export const projectSettingsPages: readonly [SettingsRoute, ...SettingsRoute[]] = [
  {
    path: 'settings/general',
    label: 'General',
    load: async () => (await import('@/features/project/settings/general-settings-page')).GeneralSettingsPage,
  },
  {
    path: 'settings/compute',
    label: 'Compute and disk',
    load: async () => (await import('@/features/project/settings/compute/compute-page')).ComputePage,
  },
  {
    path: 'settings/addons',
    label: 'Add-ons',
    // What an installation of the user's own has, it has.
    when: ({ isSelfHosted }) => !isSelfHosted,
    load: async () => (await import('./project-addons-route')).ProjectAddonsRoute,
  },
  {
    path: 'settings/api-keys',
    label: 'API keys',
    load: async () => (await import('@/features/project/settings/api-keys/api-keys-page')).ApiKeysPage,
  },
  {
    path: 'database/settings',
    label: 'Database',
    load: async () => (await import('@/features/project/database/database-settings-page')).DatabaseSettingsPage,
  },
];
