import { describe, expect, it } from 'vitest';
import type { FleetTile } from '@/lib/entities/fleet';
import { type ProjectStatus, projectStatuses } from '@/lib/entities/project-status';
import { fleetProject } from '@/testing/fleet-sample';
import { dotPaths } from './dot-shapes';

const tiles = (...statuses: ProjectStatus[]): FleetTile[] => statuses.map((status, n) => ({ ref: `r${n}`, project: fleetProject(`p${n}`, { status }) }));

describe('a line of dots', () => {
  it('is one path for all that look alike, each in its place', () => {
    const [healthy, ...others] = dotPaths(tiles('ACTIVE_HEALTHY', 'ACTIVE_HEALTHY', 'ACTIVE_HEALTHY'), 18, 16);
    expect(others).toEqual([]);
    expect(healthy).toMatchObject({ tone: 'ok', paint: 'fill' });
    expect(healthy?.d.match(/M\d+ 8/g)).toEqual(['M3 8', 'M21 8', 'M39 8']);
  });

  it('stands in the middle of wider places', () => {
    expect(dotPaths(tiles('ACTIVE_HEALTHY'), 30, 28)[0]?.d).toMatch(/^M9 8/);
  });

  it('draws a ring that is on its way faintly, and strongly how far', () => {
    expect(dotPaths(tiles('COMING_UP'), 18, 16).map((it) => `${it.tone} ${it.paint}`)).toEqual(['info faint', 'info line']);
  });

  it('has a shape for every status', () => {
    for (const status of projectStatuses) expect(dotPaths(tiles(status), 18, 16).length, status).toBeGreaterThan(0);
  });

  it('of none draws nothing', () => {
    expect(dotPaths([], 18, 16)).toEqual([]);
  });
});
