import type { ComponentType } from 'react';
import type { SettingsPage } from '@/features/project/settings/settings-page';

/** A settings page of a project and its component. */
interface SettingsRoute extends SettingsPage {
  load: () => Promise<ComponentType>;
}

/** The settings pages of a project in the order of the tabs; `/settings` redirects to the first. */
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
    // A self-hosted installation has no such page.
    when: ({ isSelfHosted }) => !isSelfHosted,
    load: async () => (await import('./project-addons-route')).ProjectAddonsRoute,
  },
  {
    path: 'settings/api-keys',
    label: 'Management API keys',
    load: async () => (await import('@/features/project/settings/api-keys/api-keys-page')).ApiKeysPage,
  },
  {
    path: 'settings/vault/secrets',
    label: 'Vault',
    load: async () => (await import('@/features/project/settings/vault/vault-page')).VaultPage,
  },
  {
    path: 'database/settings',
    label: 'Database',
    load: async () => (await import('@/features/project/database/database-settings-page')).DatabaseSettingsPage,
  },
];
