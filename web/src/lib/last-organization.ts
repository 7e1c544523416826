import { placeholderRef } from './last-project';
import { readStored, writeStored } from './storage';

const key = 'signalbox.last_organization';

/** Home in a self-hosted installation. */
export const soleProjectPath = `/project/${placeholderRef}`;

/** Remembers where to go home to. */
export function rememberOrganization(slug: string): void {
  writeStored(key, slug);
}

/**
 * Home: the last visited organization if it is still among `slugs`, else the list. A self-hosted
 * installation's home is its one project.
 */
export function homePath(slugs: string[], isSelfHosted = false): string {
  if (isSelfHosted) return soleProjectPath;
  const last = readStored(key);
  return last !== null && slugs.includes(last) ? `/org/${last}` : '/organizations';
}
