import type { FleetTile } from '@/lib/entities/fleet';
import { isWrong, type ProjectStatus } from '@/lib/entities/project-status';

/** The filter of projects; empty texts and null do not filter. */
export interface BoardFilter {
  search: string;
  region: string;
  organization: string;
  status: ProjectStatus | null;
  onlyWrong: boolean;
  /** Projects whose data could not be restored from backups now. */
  onlyUnprotected: boolean;
}

export const wholeFleet: BoardFilter = { search: '', region: '', organization: '', status: null, onlyWrong: false, onlyUnprotected: false };

/** A predicate for projects, created once for thousands of them. */
export function filterOf({ search, region, organization, status, onlyWrong, onlyUnprotected }: BoardFilter, nameOf: (slug: string) => string) {
  const query = search.trim().toLowerCase();
  const isFound = ({ ref, project }: FleetTile) =>
    project.name.toLowerCase().includes(query) ||
    ref.includes(query) ||
    project.organization.toLowerCase().includes(query) ||
    nameOf(project.organization).toLowerCase().includes(query);
  const isSelected = (project: FleetTile['project']) =>
    (region === '' || project.region === region) &&
    (organization === '' || project.organization === organization) &&
    (status === null || project.status === status) &&
    (!onlyWrong || isWrong(project.status)) &&
    (!onlyUnprotected || project.unprotected !== undefined);
  return (tile: FleetTile): boolean => isSelected(tile.project) && (query === '' || isFound(tile));
}
