import { describe, expect, it, test } from 'vitest';
import { distanceKm, distanceText } from './distance';

const paris = { latitude: 48.856613, longitude: 2.352222 };
const london = { latitude: 51.507351, longitude: -0.127758 };
const singapore = { latitude: 1.357107, longitude: 103.8194992 };

describe('the distance of two places', () => {
  it('is measured on a globe of 6371 km', () => {
    expect(distanceKm(paris, london)).toBeCloseTo(343.5, 0);
    expect(distanceKm(paris, singapore)).toBeCloseTo(10_731, -1);
    expect(distanceKm({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(Math.PI * 6371, 6);
  });

  it('is symmetric, and zero to itself', () => {
    expect(distanceKm(london, singapore)).toBe(distanceKm(singapore, london));
    expect(distanceKm(paris, paris)).toBe(0);
  });

  it('takes the short way across the date line', () => {
    expect(distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.2, 1);
  });
});

test.each([
  [0, 'under 100 km'],
  [99.9, 'under 100 km'],
  [343.5, 'about 340 km'],
  [999, 'about 1,000 km'],
  [9_310, 'about 9,300 km'],
])('%d km is shown as %s', (km, words) => {
  expect(distanceText(km)).toBe(words);
});
