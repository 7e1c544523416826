import { History } from 'lucide-react';
import type { Command } from '@/lib/commands/command';
import type { RecentPage } from '@/lib/recent-pages';

/** Rows of the section; more would hide the actions below it. */
const shownMax = 5;

/** The pages opened last, without the current one. */
export function recentCommands(pages: readonly RecentPage[], currentPath: string): Command[] {
  return pages
    .filter((it) => it.path !== currentPath)
    .slice(0, shownMax)
    .map(({ path, title, place }) => ({
      id: `recent:${path}`,
      section: 'Recent',
      name: place === '' || place === title ? title : `${title} · ${place}`,
      icon: History,
      isSuggestion: true,
      route: path,
    }));
}
