import { readStored, writeStored } from './storage';

const key = 'signalbox.recent_projects';

/** To limit the storage. */
const projectsMax = 50;

/** The refs of the projects opened in this browser, the last one first. */
export function recentProjects(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((it) => typeof it === 'string') : [];
  } catch {
    return [];
  }
}

/** Stores the project as the one opened last. */
export function rememberRecentProject(ref: string): void {
  const others = recentProjects().filter((it) => it !== ref);
  writeStored(key, JSON.stringify([ref, ...others].slice(0, projectsMax)));
}
