import { expect, it } from 'vitest';
import type { FleetTile } from '@/lib/entities/fleet';
import { fleetProject } from '@/testing/fleet-sample';
import { turnedText, newlyUnhealthy } from './newly-unhealthy';

const tile = (ref: string, status: FleetTile['project']['status'] = 'ACTIVE_HEALTHY'): FleetTile => ({
  ref,
  project: fleetProject(`name of ${ref}`, { status }),
});

it('projects that were healthy or absent and are unhealthy now', () => {
  const before = [tile('a'), tile('b', 'ACTIVE_UNHEALTHY'), tile('c'), tile('d')];
  const now = [tile('a', 'ACTIVE_UNHEALTHY'), tile('b', 'UNKNOWN'), tile('e', 'INIT_FAILED'), tile('c', 'RESTARTING'), tile('d', 'UNKNOWN')];
  expect(newlyUnhealthy(before, now).map((it) => it.ref)).toEqual(['a', 'e', 'd']);
  expect(newlyUnhealthy(before, before)).toEqual([]);
});

it('are announced in a sentence that names at most three', () => {
  expect(turnedText([tile('a')])).toBe('name of a is unhealthy.');
  expect(turnedText(['a', 'b', 'c', 'd', 'e'].map((it) => tile(it)))).toBe(
    '5 projects are unhealthy: name of a, name of b, name of c and 2 more.',
  );
});
