import { readStored, writeStored } from '@/lib/storage';

/** How the projects are laid out. */
export type ProjectLayout = 'grid' | 'list';

const key = 'signalbox.project_layout';

/** The remembered layout; the grid where none is. */
export function readLayout(): ProjectLayout {
  return readStored(key) === 'list' ? 'list' : 'grid';
}

export function writeLayout(layout: ProjectLayout): void {
  writeStored(key, layout);
}
