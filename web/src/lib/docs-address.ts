import { webAddress } from './web-address';

/** The documentation links of the installation's custom content. */
export interface DocsContent {
  'docs:url': string | null;
  'docs:row_level_security_guide_path': string;
}

/** The address of the documentation, with a path below it; null if the installation has none. */
export function docsAddress(content: DocsContent | undefined, path = ''): string | null {
  const root = webAddress(content?.['docs:url']);
  if (root === null) return null;
  return path === '' ? root : `${root.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}

const rowLevelSecurity = '/guides/auth/row-level-security';

/** The address of the guide for a path under /guides; null if the installation has none. */
export function guideAddress(content: DocsContent | undefined, pathname: string): string | null {
  if (!pathname.startsWith('/guides/')) return null;
  const path = pathname === rowLevelSecurity ? content?.['docs:row_level_security_guide_path'] : pathname;
  return docsAddress(content, path);
}
