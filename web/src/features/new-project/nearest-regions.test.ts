import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { awsRegions } from '@/testing/catalogues';
import { chosenRegion, nearestFirst } from './nearest-regions';
import { placeOfZone } from './zone-places';

const from = (zone: string) => nearestFirst(awsRegions, placeOfZone(zone));

describe('a time zone', () => {
  test.each([
    ['Europe/Berlin', 'Berlin', 'eu-central-1'],
    ['Europe/Kiev', 'Kiev', 'eu-north-1'],
    ['Asia/Calcutta', 'Calcutta', 'ap-south-1'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires', 'sa-east-1'],
    ['America/Los_Angeles', 'Los Angeles', 'us-west-1'],
    ['Australia/Sydney', 'Sydney', 'ap-southeast-2'],
    ['Pacific/Auckland', 'Auckland', 'ap-southeast-2'],
    ['Africa/Lagos', 'Lagos', 'eu-central-2'],
  ])('%s is that of %s, to which %s is the nearest region', (zone, name, region) => {
    expect(placeOfZone(zone)?.name).toBe(name);
    expect(from(zone)[0]?.code).toBe(region);
  });

  test.each(['UTC', 'Etc/GMT+5', 'Europe/Atlantis', '', 'Mars/Olympus', 'constructor/name', 'Europe/constructor'])('"%s" has no location', (zone) => {
    expect(placeOfZone(zone)).toBeNull();
  });
});

describe('regions', () => {
  it('are sorted by distance', () => {
    const all = from('Europe/Paris').map((it) => it.km ?? 0);
    expect(all).toHaveLength(awsRegions.regions.length);
    expect(all).toEqual([...all].sort((a, b) => a - b));
  });

  it('are in the server’s order without a location', () => {
    expect(nearestFirst(awsRegions, null).map((it) => it.code)).toEqual(awsRegions.regions.map((it) => it.code));
    expect(nearestFirst(awsRegions, null)[0]?.km).toBeNull();
  });

  it('start with the nearest, or the default without a location', () => {
    expect(chosenRegion(awsRegions, placeOfZone('Europe/Berlin'), undefined)).toBe('eu-central-1');
    expect(chosenRegion(awsRegions, null, undefined)).toBe('ap-southeast-1');
  });

  it('stay as chosen, unless the provider has no such region', () => {
    expect(chosenRegion(awsRegions, placeOfZone('Europe/Berlin'), 'sa-east-1')).toBe('sa-east-1');
    expect(chosenRegion(awsRegions, placeOfZone('Europe/Berlin'), 'sin')).toBe('eu-central-1');
  });
});

it('the shipped regions are those of the specification, with Paris at its location', () => {
  const file = readFileSync(resolve(import.meta.dirname, '../../../../config/regions.json'), 'utf8');
  const { regions } = JSON.parse(file) as { regions: { aws: { code: string; latitude: number; longitude: number }[] } };
  expect(regions.aws).toHaveLength(16);
  expect(regions.aws.find((it) => it.code === 'eu-west-3')).toMatchObject({ latitude: 48.856613, longitude: 2.352222 });
});
