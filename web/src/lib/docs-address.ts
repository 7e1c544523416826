import { webAddress } from './web-address';

/** What an installation says of its documentation, as its custom content has it. */
export interface DocsContent {
  'docs:url': string | null;
  'docs:row_level_security_guide_path': string;
}

/** Where the documentation is, with a path below it; null where the installation has none. */
export function docsAddress(content: DocsContent | undefined, path = ''): string | null {
  const root = webAddress(content?.['docs:url']);
  if (root === null) return null;
  return path === '' ? root : `${root.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}

const rowLevelSecurity = '/guides/auth/row-level-security';

/** Where the guide is that an address of ours under /guides names; null where the installation has none. */
export function guideAddress(content: DocsContent | undefined, pathname: string): string | null {
  if (!pathname.startsWith('/guides/')) return null;
  const path = pathname === rowLevelSecurity ? content?.['docs:row_level_security_guide_path'] : pathname;
  return docsAddress(content, path);
}
