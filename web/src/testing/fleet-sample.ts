import type { Fleet, FleetProject } from '@/lib/entities/fleet';

export const fleetProject = (name: string, facts: Partial<FleetProject> = {}): FleetProject => ({
  name,
  organization: 'acme',
  region: 'eu-central-1',
  status: 'ACTIVE_HEALTHY',
  since: Date.parse('2026-11-20T12:00:00.000Z'),
  ...facts,
});

/** As pushed by its topic. */
export interface PushedFleet extends Omit<Fleet, 'tiles'> {
  projects: Record<string, FleetProject>;
}

/** Two organizations in two regions: three projects, one of them unhealthy. */
export const fleet = (facts: Partial<PushedFleet> = {}): PushedFleet => ({
  interval_s: 300,
  organizations: { acme: { name: 'Acme' }, beta: { name: 'Beta Rail' } },
  projects: {
    aaa: fleetProject('shop'),
    bbb: fleetProject('depot', { status: 'ACTIVE_UNHEALTHY', reason: 'It does not answer.', history: { 1: 40 } }),
    ccc: fleetProject('arrivals', { organization: 'beta', region: 'us-east-1', status: 'INACTIVE' }),
  },
  suggestions: {},
  ...facts,
});
