/** The pages of a project, as far as a status makes a difference to them. */
export type ProjectPage = 'home' | 'settings' | 'logs' | 'backups' | 'other';

/**
 * Which page of a project an address shows. The vault stands below the settings, but its secrets
 * are in the project's database.
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
