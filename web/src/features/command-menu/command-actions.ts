import { copyText } from '@/ui/copy-text';
import { toast } from '@/ui/toast';
import type { ActionName } from './command-entry';
import type { MenuPlace, ThemeSwitch } from './menu-context';

/** Copies a text and names it in a toast, because the menu has closed. */
async function copy(text: string, what: string): Promise<void> {
  if (await copyText(text)) toast.success(`Copied ${what}`);
}

/** The code run by the commands of the table. */
export function commandActionsOf(
  { ref, project }: MenuPlace,
  { choose }: ThemeSwitch,
  showShortcuts: () => void,
): Record<ActionName, () => void> {
  return {
    // The dashboard is served by the API it calls.
    'copy-api-url': () => void copy(window.location.origin, 'API URL'),
    'copy-ref': () => void copy(ref ?? '', 'project ref'),
    'copy-connection': () => void copy(project?.connectionString ?? '', 'connection string'),
    'copy-pooled': () => void copy(project?.pooled?.connection_string ?? '', 'pooled connection string'),
    'toggle-theme': () => choose(document.documentElement.dataset.theme === 'light' ? 'dark' : 'light'),
    'system-theme': () => choose('system'),
    'dark-theme': () => choose('dark'),
    'light-theme': () => choose('light'),
    'classic-dark-theme': () => choose('classic-dark'),
    'show-shortcuts': showShortcuts,
  };
}
