import type { Regions } from '@/api/projects/list-regions';
import { distanceKm } from './distance';
import type { ZonePlace } from './zone-places';

/** A region and its distance; null without a location. */
export interface RegionChoice {
  code: string;
  name: string;
  km: number | null;
}

/** The regions by distance, or in the server's order without a location. */
export function nearestFirst({ regions }: Regions, place: ZonePlace | null): RegionChoice[] {
  if (!place) return regions.map(({ code, name }) => ({ code, name, km: null }));
  return regions
    .map(({ code, name, location }) => ({ code, name, km: distanceKm(place.location, location) }))
    .sort((a, b) => a.km - b.km);
}

/** The selected region: the chosen one, else the nearest, else the server's default. */
export function chosenRegion(regions: Regions, place: ZonePlace | null, preferred: string | undefined): string {
  if (regions.regions.some((it) => it.code === preferred) && preferred !== undefined) return preferred;
  return (place && nearestFirst(regions, place)[0]?.code) ?? regions.default;
}
