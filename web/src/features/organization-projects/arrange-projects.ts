import type { ProjectSummary } from '@/lib/entities/project';
import { isInBetween, isWrong, type ProjectStatus } from '@/lib/entities/project-status';
import { underParents } from '@/lib/branches';
import type { Favorites } from './favorites';
import type { ProjectSort } from './project-sort';

/** A group of statuses. */
export type StatusGroup = 'problem' | 'changing' | 'healthy' | 'paused';

/** In the order of the sort by status. */
const groups: readonly StatusGroup[] = ['problem', 'changing', 'healthy', 'paused'];

export const statusOptions: { value: StatusGroup | 'all'; label: string }[] = [
  { value: 'all', label: 'All statuses' },
  { value: 'problem', label: 'Problems' },
  { value: 'changing', label: 'In progress' },
  { value: 'healthy', label: 'Healthy' },
  { value: 'paused', label: 'Paused' },
];

/** What is shown of the projects, and in which order. */
export interface Arrangement {
  query: string;
  status: StatusGroup | 'all';
  sort: ProjectSort;
  favorites: Favorites;
  /** Refs of the projects opened last, the last one first. */
  recent: readonly string[];
}

export function groupOf(status: ProjectStatus): StatusGroup {
  if (isWrong(status)) return 'problem';
  if (isInBetween(status)) return 'changing';
  return status === 'INACTIVE' ? 'paused' : 'healthy';
}

export const isFiltered = ({ query, status }: Arrangement): boolean => query.trim() !== '' || status !== 'all';

/**
 * The projects that match, favorites first, and branches after their projects. `projects` are sorted by name, which is the order of
 * those that are otherwise equal.
 */
export function arranged(projects: readonly ProjectSummary[], arrangement: Arrangement): ProjectSummary[] {
  const words = arrangement.query.toLowerCase().split(/\s+/);
  const found = projects.filter((it) => matches(it, words) && (arrangement.status === 'all' || groupOf(it.status) === arrangement.status));
  const rank = rankOf(arrangement);
  const sorted = rank ? found.toSorted((a, b) => rank(a) - rank(b)) : found;
  const isFavorite = ({ ref }: ProjectSummary) => arrangement.favorites.has(ref);
  return underParents(sorted.some(isFavorite) ? [...sorted.filter(isFavorite), ...sorted.filter((it) => !isFavorite(it))] : sorted);
}

/** Every word occurs in the name or in the ref. */
function matches({ name, ref }: ProjectSummary, words: readonly string[]): boolean {
  const text = `${name} ${ref}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The place in the order; null for the order by name. */
function rankOf({ sort, recent }: Arrangement): ((project: ProjectSummary) => number) | null {
  switch (sort) {
    case 'name':
      return null;
    case 'created':
      return ({ inserted_at }) => -Date.parse(inserted_at);
    case 'status':
      return ({ status }) => groups.indexOf(groupOf(status));
    case 'recent': {
      const places = new Map(recent.map((ref, place) => [ref, place]));
      return ({ ref }) => places.get(ref) ?? recent.length;
    }
  }
}
