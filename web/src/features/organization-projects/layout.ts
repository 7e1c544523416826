import { readStored, writeStored } from '@/lib/storage';

/** The layout of the projects. */
export type ProjectLayout = 'grid' | 'list';

const key = 'signalbox.project_layout';

/** The stored layout; a grid by default. */
export function readLayout(): ProjectLayout {
  return readStored(key) === 'list' ? 'list' : 'grid';
}

export function writeLayout(layout: ProjectLayout): void {
  writeStored(key, layout);
}
