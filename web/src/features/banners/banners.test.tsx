import { describe, expect, it, test } from 'vitest';
import type { Incident } from '@/lib/entities/incident';
import { zoneNameAt } from '@/lib/format/time-zone';
import type { Organization } from '@/lib/entities/organization';
import { type BannerFacts, bannersOf } from './banners';
import { dismiss, idsIn } from './dismissals';

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
  opt_in_tags: [],
  billing_email: null,
  restriction_status: status,
  restriction_data: { grace_period_end: '2026-11-27T12:00:00.000Z', ...(reason && { reason }) },
});

const nothing: BannerFacts = {
  incidents: [],
  notice: null,
  flags: {},
  organization: undefined,
  billed: [],
  clockSkewed: false,
  dismissed: [],
};
const notice = { id: 'n1', message: 'A brief outage.', link: 'https://example.com', severity: 'info' as const };

describe('banners', () => {
  it('are empty if nothing applies', () => {
    expect(bannersOf({ ...nothing, organization: organization(null) })).toEqual([]);
  });

  it('are stacked as incident, notice, restriction, clock, and none hides another', () => {
    const banners = bannersOf({
      incidents: [incident('i1'), incident('i2')],
      notice,
      flags: { showNoticeBanner: true },
      organization: organization('restricted'),
      billed: [],
      clockSkewed: true,
      dismissed: [],
    });
    expect(banners.map((it) => it.key)).toEqual(['incident:i1', 'incident:i2', 'notice:n1', 'restriction:acme', 'clock']);
  });

  it('of an incident show its title and impact', () => {
    expect(bannersOf({ ...nothing, incidents: [incident('i1')] })[0]).toMatchObject({
      type: 'incident',
      title: 'We are currently investigating a technical issue',
      tone: 'incident-major',
      message: 'Slow answers in Frankfurt. Impact: major.',
      link: { kind: 'incident', label: 'View Details', incidentId: 'i1' },
    });
    expect(bannersOf({ ...nothing, incidents: [incident('i1', 'none')] })[0]?.message).toBe('Slow answers in Frankfurt.');
  });

  it('of maintenance show its kind and time', () => {
    const start = new Date(2026, 10, 24, 2, 0).toISOString();
    const end = new Date(2026, 10, 24, 4, 30).toISOString();
    const maintenance = { ...incident('m1'), kind: 'maintenance', title: 'New switches', state: 'scheduled', planned_start: start, planned_end: end };
    expect(bannersOf({ ...nothing, incidents: [maintenance] })[0]).toMatchObject({
      key: 'incident:m1',
      type: 'maintenance',
      title: 'Scheduled maintenance: New switches.',
      message: `24 Nov 2026, 02:00 to 04:30 ${zoneNameAt(new Date(end))}.`,
    });
    expect(bannersOf({ ...nothing, incidents: [{ ...maintenance, state: 'in_progress' }] })[0]?.message).toBe(
      `In progress: 24 Nov 2026, 02:00 to 04:30 ${zoneNameAt(new Date(end))}.`,
    );
    const overnight = { ...maintenance, planned_end: new Date(2026, 10, 25, 1, 0).toISOString() };
    expect(bannersOf({ ...nothing, incidents: [overnight] })[0]?.message).toBe(
      `24 Nov 2026, 02:00 to 25 Nov 2026, 01:00 ${zoneNameAt(new Date(end))}.`,
    );
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
  ])('show a wrong clock with flags %j: %i', (flags, count) => {
    expect(bannersOf({ ...nothing, clockSkewed: true, flags })).toHaveLength(count);
  });

  it('of a wrong clock have the specification’s text', () => {
    expect(bannersOf({ ...nothing, clockSkewed: true })).toEqual([
      {
        key: 'clock',
        type: 'warning',
        title: "Your computer's clock appears to be inaccurate.",
        message: 'This can cause issues with certain features.',
        link: { kind: 'clock', label: 'More information' },
        dismissal: null,
      },
    ]);
  });

  test.each([
    [{}, 1],
    [{ ongoingIncident: true }, 1],
    [{ ongoingIncident: false }, 0],
  ])('show an incident with flags %j: %i', (flags, count) => {
    expect(bannersOf({ ...nothing, incidents: [incident('i1')], flags })).toHaveLength(count);
  });

  it('of a notice have its own text, and Learn more if it has a link', () => {
    const shown = (link: string | null) =>
      bannersOf({ ...nothing, notice: { ...notice, link }, flags: { showNoticeBanner: true } })[0];
    expect(shown('https://example.com')).toEqual({
      key: 'notice:n1',
      type: 'notice',
      title: 'A brief outage.',
      message: '',
      link: { kind: 'site', label: 'Learn more', href: 'https://example.com/' },
      dismissal: 'notice:n1',
    });
    expect(shown(null)?.link).toBeNull();
    expect(shown('')?.link).toBeNull();
    expect(shown('javascript:alert(1)')?.link).toBeNull();
  });

  test.each([
    ['info' as const, 'notice', 'A brief outage.', ''],
    ['warning' as const, 'warning', 'Warning:', 'A brief outage.'],
    ['critical' as const, 'danger', 'Critical:', 'A brief outage.'],
  ])('of a notice name their severity: %s', (severity, type, title, message) => {
    const [banner] = bannersOf({ ...nothing, notice: { ...notice, severity }, flags: { showNoticeBanner: true } });
    expect(banner).toMatchObject({ type, title, message, dismissal: 'notice:n1' });
  });

  test.each([
    [
      'grace_period' as const,
      'warning',
      'Organization plan has exceeded its quota',
      'You are given a grace period until 27 Nov, 2026',
      '',
    ],
    [
      'grace_period_over' as const,
      'warning',
      'Grace period is over',
      'Your Projects will not be able to serve requests when you used up your quota.',
      " The grace period ended on 27 Nov, 2026. It's lifted once your usage fits your plan again.",
    ],
    [
      'restricted' as const,
      'danger',
      'Services Restricted',
      'Your Projects are unable to serve any requests as your Organization plan has used up its quota.',
      " It's lifted once your usage fits your plan again.",
    ],
  ])('of %s have the specification’s text and its end', (status, type, title, message, end) => {
    expect(bannersOf({ ...nothing, organization: organization(status) })[0]).toMatchObject({
      type,
      title,
      message: message + end,
      link: { kind: 'page', label: 'View Details', to: '/org/acme/billing' },
      dismissal: null,
    });
  });

  it('name the exceeded limit', () => {
    const [banner] = bannersOf({ ...nothing, organization: organization('grace_period', 'Egress: 6 of 5 GB.') });
    expect(banner?.message).toBe('You are given a grace period until 27 Nov, 2026. Egress: 6 of 5 GB.');
  });
});

describe('billing banners', () => {
  const fine = { overdue_invoices: 0, address_missing: false };
  const acme: Organization = { ...organization(null), plan: { id: 'pro', name: 'Pro' }, billing: fine };
  const beta: Organization = { ...acme, id: 2, slug: 'beta', name: 'Beta' };
  const missing = { ...fine, address_missing: true };
  const overdue = { ...fine, overdue_invoices: 2 };
  const keys = (here: Organization['billing'], there: Organization['billing']) =>
    bannersOf({
      ...nothing,
      organization: acme,
      billed: [
        { ...beta, billing: there },
        { ...acme, billing: here },
      ],
    }).map((it) => it.key);

  test.each<[string, Organization['billing'], string[]]>([
    ['is missed', missing, ['billing-information:acme']],
    ['exists or is not needed', fine, []],
    ['the user may not read', null, []],
    ['is not known yet', undefined, []],
  ])('ask for a billing address that %s', (_, billing, expected) => {
    expect(keys(billing, missing)).toEqual(expected);
  });

  test.each<[string, Organization['billing'], Organization['billing'], string[]]>([
    ['nothing', fine, fine, []],
    ['the open organization', overdue, fine, ['overdue:acme']],
    ['another one', fine, overdue, ['overdue:beta']],
    ['both', overdue, overdue, ['overdue:acme', 'overdue:beta']],
    ['one whose billing the user may not read', fine, null, []],
  ])('show overdue invoices in %s', (_, here, there, expected) => {
    expect(keys(here, there)).toEqual(expected);
  });

  it('outside organizations show one with overdue invoices', () => {
    expect(bannersOf({ ...nothing, billed: [{ ...acme, billing: overdue }] }).map((it) => it.title)).toEqual([
      'Outstanding Invoices in other Organization',
    ]);
  });

  it('are absent if the installation has no billing', () => {
    expect(bannersOf({ ...nothing, organization: { ...acme, billing: overdue } })).toEqual([]);
  });

  it('are between the notice and the restriction, and have the specification’s text', () => {
    const banners = bannersOf({
      ...nothing,
      notice,
      flags: { showNoticeBanner: true },
      organization: { ...acme, restriction_status: 'restricted' },
      billed: [
        { ...acme, billing: { overdue_invoices: 1, address_missing: true } },
        { ...beta, billing: overdue },
      ],
    });
    expect(banners.map(({ title, message, link }) => [title, message, link?.kind === 'page' && link.to])).toEqual([
      ['A brief outage.', '', false],
      [
        'Missing Billing Information',
        'Please add a billing address to avoid restrictions. If you are a registered business, please add a tax ID too.',
        '/org/acme/billing#address',
      ],
      ['Outstanding Invoices', 'Please pay invoices to avoid service disruption.', '/org/acme/billing#invoices'],
      [
        'Outstanding Invoices in other Organization',
        'Please pay invoices for other Organization to avoid service disruption.',
        '/org/beta/billing#invoices',
      ],
      ['Services Restricted', expect.stringContaining('Your Projects are unable'), '/org/acme/billing'],
    ]);
  });
});

describe('dismissals', () => {
  it('are stored, but only the latest fifty', () => {
    const ids = Array.from({ length: 60 }, (_, index) => `incident:${index}`);
    for (const id of ids) dismiss(id);
    expect(idsIn(localStorage.getItem('signalbox.dismissed_banners') ?? '')).toEqual(ids.slice(10));
  });

  test.each(['nonsense', '{}', '[1]'])('that are malformed are ignored: %s', (stored) => {
    expect(idsIn(stored)).toEqual([]);
  });
});
