import type { ProjectSummary } from '@/lib/entities/project';
import type { Favorites } from './favorites';

/** The projects of a grid or a list, and what is shown with them. */
export interface ShownProjects {
  projects: ProjectSummary[];
  /** As returned by `useRegionNames`. */
  regionNames: Readonly<Record<string, string>>;
  favorites: Favorites;
  onToggleFavorite: (ref: string) => void;
}

/** One of them. */
export interface ShownProject {
  project: ProjectSummary;
  regionName: string;
  isFavorite: boolean;
  onToggleFavorite: (ref: string) => void;
}
