import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { QueryClient } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { flagsKey } from '@/api/platform/list-flags';
import { incidentsKey } from '@/api/platform/list-incidents';
import { profileQuery } from '@/api/profile/get-profile';
import type { Incident } from '@/lib/entities/incident';
import type { SessionTopic } from '@/lib/entities/topic-states';
import { liveKey, platformTopic, sessionTopic } from '@/lib/live/topic-names';
import type { NoticeSeverity } from '@/lib/notice-severity';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization, profile, signInSettings } from '@/testing/samples';
import { HeaderBanners } from './header-banners';

const incident: Incident = {
  id: 'i1',
  title: 'Slow disks',
  impact: 'major',
  state: 'investigating',
  affects_project_creation: false,
  opened_at: '2026-11-20T12:00:00.000Z',
  updates: {},
};
const session: SessionTopic = {
  profile: null,
  organizations: {},
  permissions: [],
  clock: { skewed: true, skew_ms: 190_000 },
};
const restricted = organization({ restriction_status: 'restricted', restriction_data: { reason: 'Egress: 6 of 5 GB.' } });

beforeEach(() => {
  fakeApi({});
});

const open = (severity: NoticeSeverity = 'info') =>
  renderPage(<HeaderBanners organization={restricted} />, {
    known: (client: QueryClient) => {
      client.setQueryData(incidentsKey, [incident]);
      client.setQueryData(flagsKey, { showNoticeBanner: true });
      client.setQueryData(liveKey(platformTopic), { notice: { id: 'n1', message: 'Maintenance on Sunday.', link: null, severity } });
      client.setQueryData(liveKey(sessionTopic), session);
    },
  });
const shown = () => [...document.querySelectorAll<HTMLElement>('[data-banner]')];

describe('the banners below the top bar', () => {
  it('are all there, in order, with a role that matches their severity', async () => {
    open();
    expect(shown().map((it) => [it.dataset.banner, it.getAttribute('role')])).toEqual([
      ['incident:i1', 'alert'],
      ['notice:n1', 'status'],
      ['restriction:acme', 'alert'],
      ['clock', 'status'],
    ]);
    await expectNoAxeViolations();
  });

  it('announce a critical notice immediately', async () => {
    open('critical');
    const notice = screen.getByText('Maintenance on Sunday.').closest<HTMLElement>('[data-banner]');
    expect(notice).toHaveAttribute('role', 'alert');
    expect(notice).toHaveTextContent('Critical: Maintenance on Sunday.Dismiss');
    await expectNoAxeViolations();
  });

  it('stay the same elements while others come and go, so that none is announced twice', async () => {
    const { client } = open();
    const before = shown();
    const words = before.map((it) => it.textContent);
    await act(async () => {
      client.setQueryData(incidentsKey, [incident, { ...incident, id: 'i2' }]);
      await Promise.resolve();
    });
    await act(async () => {
      client.setQueryData(incidentsKey, [{ ...incident }]);
      await Promise.resolve();
    });
    expect(shown()).toEqual(before);
    expect(shown().map((it) => it.textContent)).toEqual(words);
  });

  it('link from an incident to the status page', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'View Details' }));
    const details = within(await screen.findByRole('dialog', { name: incident.title }));
    expect(details.getByRole('link', { name: 'Open the status page' })).toHaveAttribute('href', '/status');
  });

  it('can be dismissed permanently, if allowed', async () => {
    const { client } = open();
    const dismissible = shown().filter((it) => within(it).queryByRole('button', { name: 'Dismiss' }));
    expect(dismissible.map((it) => it.dataset.banner)).toEqual(['incident:i1', 'notice:n1']);
    for (const it of dismissible) await userEvent.click(within(it).getByRole('button', { name: 'Dismiss' }));
    expect(shown().map((it) => it.dataset.banner)).toEqual(['restriction:acme', 'clock']);
    await act(async () => {
      client.setQueryData(incidentsKey, [{ ...incident }]);
      await Promise.resolve();
    });
    expect(shown()).toHaveLength(2);
  });

  it('disappear in other tabs when they are dismissed in one', () => {
    open();
    localStorage.setItem('signalbox.dismissed_banners', '["notice:n1"]');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'signalbox.dismissed_banners' }));
    });
    expect(shown().map((it) => it.dataset.banner)).not.toContain('notice:n1');
  });

  it('show the offset of a wrong clock', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'More information' }));
    expect(screen.getByRole('dialog', { name: "Your computer's clock" })).toHaveTextContent(
      "It differs from the server's by 3 min 10 s.",
    );
  });

  describe('about billing', () => {
    const acme = organization({ billing: { overdue_invoices: 0, address_missing: true } });
    const beta = organization({ id: 2, slug: 'beta', name: 'Beta', billing: { overdue_invoices: 1, address_missing: false } });
    interface Installation {
      disabled?: string[];
      mode?: 'platform' | 'self_hosted';
    }
    const openBilled = ({ disabled = [], mode = 'platform' }: Installation = {}) =>
      renderPage(<HeaderBanners organization={acme} />, {
        known: (client: QueryClient) => {
          client.setQueryData(['sign-in-settings'], signInSettings({ mode }));
          client.setQueryData(profileQuery().queryKey, { ...profile, disabled_features: disabled });
          client.setQueryData(incidentsKey, []);
          client.setQueryData(flagsKey, {});
          client.setQueryData(organizationsKey, [acme, beta]);
        },
      });
    const keys = () => shown().map((it) => it.dataset.banner);

    it('appear and disappear with the state of the user’s organizations', async () => {
      const { client } = openBilled();
      expect(keys()).toEqual(['billing-information:acme', 'overdue:beta']);
      await expectNoAxeViolations();
      await act(async () => {
        client.setQueryData(organizationsKey, [{ ...acme, billing: { overdue_invoices: 1, address_missing: false } }]);
        await Promise.resolve();
      });
      expect(keys()).toEqual(['overdue:acme']);
    });

    it.each<[string, Installation]>([
      ['without billing', { disabled: ['billing:all'] }],
      ['that is self-hosted', { mode: 'self_hosted' }],
    ])('are absent in an installation %s', (_, facts) => {
      openBilled(facts);
      expect(keys()).toEqual([]);
    });
  });

  it('slide in within 0.2 s after 0.5 s, and immediately with reduced motion', () => {
    const css = readFileSync(resolve(import.meta.dirname, '../../ui/styles/motion.css'), 'utf8');
    expect(css).toContain('--animate-banner-in: banner-in 200ms ease-out 500ms both;');
    const reduced = css.slice(css.indexOf('@media (prefers-reduced-motion: reduce)'));
    expect(reduced).toContain('animation-duration: 0.01ms !important;');
    expect(reduced).toContain('animation-delay: 0s !important;');
    open();
    for (const it of shown()) expect(it).toHaveClass('animate-banner-in');
  });
});
