import type { PlatformStatus, PublicIncident } from '@/lib/entities/platform-status';

/** A sample incident. */
export const incidentSample = (own: Partial<PublicIncident> = {}): PublicIncident => ({
  id: '6f0b3c1e-0000-4000-8000-000000000001',
  kind: 'incident',
  title: 'Slow disks',
  impact: 'major',
  state: 'identified',
  opened_at: '2026-11-20T11:00:00.000Z',
  updates: {
    '1': { at: '2026-11-20T11:00:00.000Z', state: 'investigating', message: 'Looking.' },
    '2': { at: '2026-11-20T11:05:00.000Z', state: 'identified', message: 'Found.' },
  },
  ...own,
});

/** A sample platform: healthy, with one region. */
export const statusSample = (own: Partial<PlatformStatus> = {}): PlatformStatus => ({
  page: { title: 'Acme status', url: 'https://acme.example/status', support_url: 'https://help.example' },
  status: { indicator: 'none', description: 'All Systems Operational' },
  components: {
    api: { position: 2, name: 'API', description: 'Calls.', status: 'operational', since: '2026-11-20T10:00:00.000Z', incidents: [] },
    dashboard: { position: 1, name: 'Dashboard', description: 'Pages.', status: 'operational', since: '2026-11-20T10:00:00.000Z', incidents: [] },
  },
  incidents: {},
  uptime: { 'eu-west-3': { name: 'Paris', percent: 99.984, days: { '2026-11-20': 99.984 } } },
  ...own,
});
