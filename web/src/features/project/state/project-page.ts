/** The kinds of a project's pages that a status distinguishes. */
export type ProjectPage = 'home' | 'settings' | 'logs' | 'backups' | 'other';

/**
 * The page kind of an address. The vault is below the settings, but its secrets are in the
 * project's database.
 */
export function projectPageAt(pathname: string): ProjectPage {
  const [, , , area = '', page = ''] = pathname.split('/');
  switch (area) {
    case '':
      return 'home';
    case 'logs':
      return 'logs';
    case 'settings':
      return page === 'vault' ? 'other' : 'settings';
    case 'database':
      return page === 'settings' ? 'settings' : page === 'backups' ? 'backups' : 'other';
    default:
      return 'other';
  }
}
