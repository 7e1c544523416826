import { forgetPages } from './recent-pages';
import { rememberRecentProject } from './recent-projects';
import { readStored, writeStored } from './storage';

const key = 'signalbox.last_project';

/**
 * The placeholder of a project's ref in a path, and the ref of a self-hosted installation's only
 * project.
 */
export const placeholderRef = 'default';

/** The last opened project, for addresses without a ref. */
export const lastProject = (): string | null => readStored(key);

export function rememberProject(ref: string): void {
  if (ref === placeholderRef) return;
  writeStored(key, ref);
  rememberRecentProject(ref);
}

/** Removes a project that was deleted, and its recent pages. */
export function forgetProject(ref: string): void {
  forgetPages(`/project/${ref}`);
  if (lastProject() === ref) writeStored(key, null);
}
