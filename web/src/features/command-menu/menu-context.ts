import { createContext, use } from 'react';
import type { Command, MenuPage } from '@/lib/commands/command';
import type { Organization } from '@/lib/entities/organization';
import type { ProjectDetail } from '@/lib/entities/project';
import type { ThemeChoice } from '@/lib/theme';

/** The current location, as far as commands depend on it. */
export interface MenuPlace {
  slug: string | undefined;
  organization: Organization | undefined;
  ref: string | undefined;
  project: ProjectDetail | undefined;
  isSelfHosted: boolean;
}

/** The theme and its setter, which the app manages. */
export interface ThemeSwitch {
  choice: ThemeChoice;
  choose: (choice: ThemeChoice) => void;
}

/** The context shared by the menu's pages. */
export interface MenuContents {
  place: MenuPlace;
  theme: ThemeSwitch;
  query: string;
  setQuery: (query: string) => void;
  /** The open page; null on the first. */
  page: MenuPage | null;
  goBack: () => void;
  run: (command: Command) => void;
}

export const MenuContext = createContext<MenuContents | null>(null);

/** The menu around a page. */
export function useMenu(): MenuContents {
  const menu = use(MenuContext);
  if (!menu) throw new Error('useMenu must be used inside the command menu');
  return menu;
}
