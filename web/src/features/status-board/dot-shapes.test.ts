import { describe, expect, it } from 'vitest';
import type { FleetTile } from '@/lib/entities/fleet';
import { type ProjectStatus, projectStatuses } from '@/lib/entities/project-status';
import { fleetProject } from '@/testing/fleet-sample';
import { dotPaths } from './dot-shapes';

const tiles = (...statuses: ProjectStatus[]): FleetTile[] => statuses.map((status, n) => ({ ref: `r${n}`, project: fleetProject(`p${n}`, { status }) }));

describe('a row of dots', () => {
  it('is one path for all that look alike, each at its position', () => {
    const [healthy, ...others] = dotPaths(tiles('ACTIVE_HEALTHY', 'ACTIVE_HEALTHY', 'ACTIVE_HEALTHY'), 18, 16);
    expect(others).toEqual([]);
    expect(healthy).toMatchObject({ tone: 'ok', paint: 'fill' });
    expect(healthy?.d.match(/M\d+ 8/g)).toEqual(['M3 8', 'M21 8', 'M39 8']);
  });

  it('is repainted only around changes', () => {
    const before = dotPaths(tiles(...new Array<ProjectStatus>(40).fill('ACTIVE_HEALTHY')), 18, 16);
    const statuses = new Array<ProjectStatus>(40).fill('ACTIVE_HEALTHY').with(20, 'INACTIVE');
    const after = dotPaths(tiles(...statuses), 18, 16);
    expect(before).toHaveLength(3);
    expect(after.filter((it) => !before.some(({ id, d }) => id === it.id && d === it.d)).map((it) => it.id)).toEqual(['1/ok/fill', '1/idle/line']);
  });

  it('is centered in wider cells', () => {
    expect(dotPaths(tiles('ACTIVE_HEALTHY'), 30, 28)[0]?.d).toMatch(/^M9 8/);
  });

  it('draws the ring of a transition faintly, and its progress strongly', () => {
    expect(dotPaths(tiles('COMING_UP'), 18, 16).map((it) => `${it.tone} ${it.paint}`)).toEqual(['info faint', 'info line']);
  });

  it('has a shape for every status', () => {
    for (const status of projectStatuses) expect(dotPaths(tiles(status), 18, 16).length, status).toBeGreaterThan(0);
  });

  it('without dots draws nothing', () => {
    expect(dotPaths([], 18, 16)).toEqual([]);
  });
});
