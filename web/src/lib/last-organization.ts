import { placeholderRef } from './last-project';
import { readStored, writeStored } from './storage';

const key = 'signalbox.last_organization';

/** Home in a self-hosted installation. */
export const soleProjectPath = `/project/${placeholderRef}`;

/** Stores the last visited organization. */
export function rememberOrganization(slug: string): void {
  writeStored(key, slug);
}

/**
 * The home path: the last visited organization if it is still among `slugs`, else the list. In a
 * self-hosted installation, its only project.
 */
export function homePath(slugs: string[], isSelfHosted = false): string {
  if (isSelfHosted) return soleProjectPath;
  const last = readStored(key);
  return last !== null && slugs.includes(last) ? `/org/${last}` : '/organizations';
}
