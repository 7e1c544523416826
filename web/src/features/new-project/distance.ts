import type { Location } from './zone-places';

/** The earth's mean radius (specification, point 9). */
const earthRadiusKm = 6371;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The great-circle distance between two places, in kilometers. */
export function distanceKm(from: Location, to: Location): number {
  const halfLatitude = Math.sin(radians(to.latitude - from.latitude) / 2);
  const halfLongitude = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord =
    halfLatitude ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLongitude ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const nearKm = 100;
const farKm = 1000;

/** Rounded to the precision of a time zone: `under 100 km`, `about 480 km`, `about 9,300 km`. */
export function distanceText(km: number): string {
  if (km < nearKm) return `under ${nearKm} km`;
  const step = km < farKm ? 10 : 100;
  return `about ${(Math.round(km / step) * step).toLocaleString('en')} km`;
}
