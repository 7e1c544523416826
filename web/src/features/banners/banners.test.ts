import { describe, expect, it, test } from 'vitest';
import type { Incident } from '@/lib/entities/incident';
import type { Organization } from '@/lib/entities/organization';
import { type BannerFacts, bannersOf } from './banners';
import { readDismissed, withDismissed, writeDismissed } from './dismissals';

const incident = (id: string, impact = 'major'): Incident => ({
  id,
  title: 'Slow answers in Frankfurt',
  impact,
  state: 'investigating',
  affects_project_creation: false,
  opened_at: '2026-11-20T12:00:00.000Z',
  updates: {},
});

const organization = (status: Organization['restriction_status'], reason?: string): Organization => ({
  id: 1,
  slug: 'acme',
  name: 'Acme',
  plan: { id: 'free', name: 'Free' },
  role: 'Owner',
  project_roles: {},
  organization_requires_mfa: false,
  billing_email: null,
  restriction_status: status,
  restriction_data: { grace_period_end: '2026-11-27T12:00:00.000Z', ...(reason && { reason }) },
});

const nothing: BannerFacts = {
  incidents: [],
  notice: null,
  flags: {},
  organization: undefined,
  clockSkewed: false,
  dismissed: [],
};
const notice = { id: 'n1', message: 'A brief outage.', link: 'https://example.com' };

describe('banners', () => {
  it('are none when nothing is the matter', () => {
    expect(bannersOf({ ...nothing, organization: organization(null) })).toEqual([]);
  });

  it('are stacked as incident, notice, restriction, clock, and none hides another', () => {
    const banners = bannersOf({
      incidents: [incident('i1'), incident('i2')],
      notice,
      flags: { showNoticeBanner: true },
      organization: organization('restricted'),
      clockSkewed: true,
      dismissed: [],
    });
    expect(banners.map((it) => it.key)).toEqual(['incident:i1', 'incident:i2', 'notice:n1', 'restriction', 'clock']);
  });

  it('of an incident name it and its impact', () => {
    expect(bannersOf({ ...nothing, incidents: [incident('i1')] })[0]).toMatchObject({
      type: 'incident',
      title: 'We are currently investigating a technical issue',
      message: 'Slow answers in Frankfurt. Impact: major.',
      link: { kind: 'incident', label: 'View Details', incidentId: 'i1' },
    });
    expect(bannersOf({ ...nothing, incidents: [incident('i1', 'none')] })[0]?.message).toBe('Slow answers in Frankfurt.');
  });

  it('are dismissed one incident at a time', () => {
    const facts = { ...nothing, incidents: [incident('i1'), incident('i2')], dismissed: ['incident:i1'] };
    expect(bannersOf(facts).map((it) => it.key)).toEqual(['incident:i2']);
  });

  test.each([
    [{}, 0],
    [{ showNoticeBanner: false }, 0],
    [{ showNoticeBanner: true }, 1],
  ])('show a notice with flags %j: %i', (flags, count) => {
    expect(bannersOf({ ...nothing, notice, flags })).toHaveLength(count);
  });

  test.each([
    [{}, 1],
    [{ clockSkewBanner: true }, 1],
    [{ clockSkewBanner: false }, 0],
  ])('show a clock that is off with flags %j: %i', (flags, count) => {
    expect(bannersOf({ ...nothing, clockSkewed: true, flags })).toHaveLength(count);
  });

  test.each([
    [
      'grace_period' as const,
      'warning',
      'Organization plan has exceeded its quota',
      'You are given a grace period until 27 Nov, 2026',
    ],
    [
      'grace_period_over' as const,
      'warning',
      'Grace period is over',
      'Your Projects will not be able to serve requests when you used up your quota.',
    ],
    [
      'restricted' as const,
      'danger',
      'Services Restricted',
      'Your Projects are unable to serve any requests as your Organization plan has used up its quota.',
    ],
  ])('of %s say what the specification says', (status, type, title, message) => {
    expect(bannersOf({ ...nothing, organization: organization(status) })[0]).toMatchObject({
      type,
      title,
      message,
      link: { kind: 'page', label: 'View Details', to: '/org/acme/billing' },
    });
  });

  it('say which limit was passed', () => {
    const [banner] = bannersOf({ ...nothing, organization: organization('grace_period', 'Egress: 6 of 5 GB.') });
    expect(banner?.message).toBe('You are given a grace period until 27 Nov, 2026. Egress: 6 of 5 GB.');
  });
});

describe('dismissals', () => {
  it('are remembered, and only the latest fifty', () => {
    const ids = Array.from({ length: 60 }, (_, index) => `incident:${index}`);
    writeDismissed(ids.reduce(withDismissed, [] as string[]));
    expect(readDismissed()).toEqual(ids.slice(10));
  });

  test.each(['nonsense', '{}', '[1]'])('that cannot be read count as none: %s', (stored) => {
    localStorage.setItem('signalbox.dismissed_banners', stored);
    expect(readDismissed()).toEqual([]);
  });
});
