import type { Regions } from '@/api/projects/list-regions';
import { distanceKm } from './distance';
import type { ZonePlace } from './zone-places';

/** A region and how far away it is; null where no one knows from where. */
export interface RegionChoice {
  code: string;
  name: string;
  km: number | null;
}

/** The regions with the nearest first, or in the server's own order from nowhere. */
export function nearestFirst({ regions }: Regions, place: ZonePlace | null): RegionChoice[] {
  if (!place) return regions.map(({ code, name }) => ({ code, name, km: null }));
  return regions
    .map(({ code, name, location }) => ({ code, name, km: distanceKm(place.location, location) }))
    .sort((a, b) => a.km - b.km);
}

/** The region to begin with: the one that was chosen, else the nearest, else the server's. */
export function chosenRegion(regions: Regions, place: ZonePlace | null, preferred: string | undefined): string {
  if (regions.regions.some((it) => it.code === preferred) && preferred !== undefined) return preferred;
  return (place && nearestFirst(regions, place)[0]?.code) ?? regions.default;
}
