import { readStored, writeStored } from '@/lib/storage';

/** The order of the projects. */
export type ProjectSort = 'name' | 'created' | 'status' | 'recent';

export const sortOptions: { value: ProjectSort; label: string }[] = [
  { value: 'name', label: 'By name' },
  { value: 'created', label: 'Newest first' },
  { value: 'status', label: 'By status' },
  { value: 'recent', label: 'Recently used' },
];

const key = 'signalbox.project_sort';

/** The stored order; by name by default. */
export function readSort(): ProjectSort {
  const stored = readStored(key);
  return sortOptions.find((it) => it.value === stored)?.value ?? 'name';
}

export function writeSort(sort: ProjectSort): void {
  writeStored(key, sort);
}
