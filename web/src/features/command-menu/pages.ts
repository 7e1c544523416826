import type { MenuPage } from '@/lib/commands/command';
import type { PageName } from './command-entry';
import { ConfigureOrganizationPage } from './configure-organization-page';
import { SwitchProjectPage } from './switch-project-page';
import { SwitchThemePage } from './switch-theme-page';

/** The pages that commands of the table open. */
export const pages: Record<PageName, MenuPage> = {
  'switch-project': { title: 'Switch project', Page: SwitchProjectPage },
  'configure-organization': { title: 'Configure organization', Page: ConfigureOrganizationPage },
  'switch-theme': { title: 'Switch theme', Page: SwitchThemePage },
};
