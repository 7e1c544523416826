import { act, render, screen, within } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { incidentSample, statusSample } from '@/testing/status-sample';
import type { PageState } from './page-state';
import { localText } from './local-time';
import { StatusPage } from './status-page';

const noon = Date.parse('2026-11-20T12:00:00Z');

const justLoaded = { loadedAt: noon - 5_000, renderedAt: noon - 8_000 };

function show(state: Partial<PageState> = {}, times = justLoaded) {
  const state$ = new BehaviorSubject<PageState>({ status: statusSample(), view: { kind: 'live' }, ...state });
  render(<StatusPage state$={state$} times={times} />);
  return { state$ };
}

const paris = { position: 3, name: 'Databases in Paris', description: '', status: 'operational', since: '2026-11-20T10:00:00.000Z', region: 'eu-west-3', incidents: [] };
const withRegion = statusSample({ components: { ...statusSample().components, paris } });

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(noon);
});

describe('the status page', () => {
  it('shows the platform and its components, in order, as live', async () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Acme status' })).toBeVisible();
    expect(screen.getByText('All Systems Operational')).toBeVisible();
    expect(screen.getByText('Live')).toBeVisible();
    const parts = screen.getAllByRole('listitem').filter((it) => it.dataset.status);
    expect(parts.map((it) => it.querySelector('.sp-part-row > span')?.textContent)).toEqual(['Dashboard Pages.', 'API Calls.']);
    expect(document.title).toBe('Acme status: All Systems Operational');
    await expectNoAxeViolations();
  });

  it('groups the components, each region with its uptime', () => {
    show({ status: withRegion });
    expect(screen.getAllByRole('heading', { level: 3 }).map((it) => it.textContent)).toEqual(['Platform', 'Databases by region']);
    const region = screen.getByText('Databases in Paris').closest('li')!;
    expect(region).toHaveTextContent('99.984% uptime');
    expect(region.querySelectorAll('.sp-bar')).toHaveLength(90);
  });

  it('shows the uptime of a platform component', () => {
    const api = { ...statusSample().components.api!, uptime: { percent: 99.5, days: { '2026-11-19': 100, '2026-11-20': 98 } } };
    show({ status: statusSample({ components: { api } }) });
    const part = screen.getByText('API').closest('li')!;
    expect(part).toHaveTextContent('API: 99.5% uptime over 2 days. Days below 99.9%: 20 Nov: 98%.');
    expect(part.querySelectorAll('.sp-bar[data-level="bad"]')).toHaveLength(1);
  });

  it('distinguishes severities by word and shape, and links to the incident', () => {
    const incidents = Object.fromEntries(['minor', 'major', 'critical'].map((impact) => [impact, incidentSample({ id: impact, title: impact, impact })]));
    show({ status: statusSample({ incidents }) });
    const tags = ['Minor', 'Major', 'Critical'].map((word) => screen.getByText(`${word} impact`));
    expect(new Set(tags.map((it) => it.querySelector('svg')?.dataset.shape)).size).toBe(3);
    expect(screen.getByRole('link', { name: 'minor' })).toHaveAttribute('href', '/status/incidents/minor');
  });

  it('shows the promised next update, and that an incident was reopened', () => {
    const again = incidentSample({
      next_update_by: '2026-11-20T12:30:00.000Z',
      updates: {
        '1': { at: '2026-11-20T11:00:00.000Z', state: 'resolved', message: 'Over.' },
        '2': { at: '2026-11-20T11:05:00.000Z', state: 'investigating', message: 'Back.' },
      },
    });
    show({ status: statusSample({ incidents: { [again.id]: again } }) });
    expect(screen.getByText(/^Next update by/)).toHaveTextContent(`Next update by ${localText('2026-11-20T12:30:00.000Z')}`);
    expect(screen.getByText(/^Investigating/, { selector: 'strong' })).toHaveTextContent('Investigating (reopened)');
  });

  it('shows how to embed the status', () => {
    show();
    expect(screen.getByText('<a href="https://acme.example/status"><img src="https://acme.example/status/badge.svg" alt="Acme status" height="20"></a>')).toBeInTheDocument();
    expect(screen.getByText('https://acme.example/status/widget.json')).toBeInTheDocument();
  });

  it('updates when a state is pushed', () => {
    const { state$ } = show();
    const { id } = incidentSample();
    act(() =>
      state$.next({
        status: statusSample({ status: { indicator: 'major', description: 'Partial System Outage' }, incidents: { [id]: incidentSample() } }),
        view: { kind: 'live' },
      }),
    );
    expect(screen.getByText('Partial System Outage')).toBeVisible();
    const current = within(screen.getByRole('heading', { name: 'Current incidents' }).parentElement!);
    expect(current.getByRole('article')).toHaveTextContent(/Slow disks.*Identified 55 min agoFound\..*Investigating 1 h agoLooking\./);
  });

  it('renders Markdown', async () => {
    const said = incidentSample({ post_mortem: 'A disk was **old**; see [why](https://example.com/why).' });
    show({ status: statusSample({ incidents: { [said.id]: said } }) });
    expect((await screen.findByText('old')).tagName).toBe('STRONG');
    expect(screen.getByRole('link', { name: 'why' })).toHaveAttribute('rel', 'noreferrer');
    await expectNoAxeViolations();
  });

  it.each<[string, PageState['view'], string]>([
    ['live', { kind: 'live' }, 'Live, last updated just now'],
    ['connecting', { kind: 'loading' }, 'Connecting, last updated 8 s ago'],
    ['briefly away', { kind: 'stale', since: noon - 6_000 }, 'Connecting, last updated 6 s ago'],
    ['lost', { kind: 'stale', since: noon - 60_000 }, 'Offline, last updated 8 s ago'],
  ])('always shows the age of the state: %s', async (_, view, words) => {
    const times = view.kind === 'stale' ? { ...justLoaded, loadedAt: noon - 3_600_000 } : justLoaded;
    show({ view }, words.startsWith('Offline') ? { loadedAt: noon - 3_600_000, renderedAt: noon - 8_000 } : times);
    const shown = words.split(',')[0] ?? '';
    expect(screen.getByText(shown).parentElement).toHaveTextContent(words);
    await expectNoAxeViolations();
  });

  it('shows nothing as operational while the server is unreachable', async () => {
    show({ view: { kind: 'stale', since: noon - 60_000 } }, { loadedAt: noon - 3_600_000, renderedAt: noon - 3_600_000 });
    expect(screen.getByText("Can't reach the server").nextSibling).toHaveTextContent(
      'Last updated 1 min ago. The current status is unknown. Retrying automatically.',
    );
    expect(screen.queryByText(/operational/i)).toBeNull();
    const parts = screen.getAllByRole('listitem').filter((it) => it.dataset.status);
    expect(parts.map((it) => it.dataset.status)).toEqual(['unknown', 'unknown']);
    expect(screen.getAllByText('Unknown')).toHaveLength(2);
    expect(document.title).toBe("Acme status: Can't reach the server");
    await expectNoAxeViolations();
  });

  it('shows since when storage is unavailable', () => {
    show({ status: statusSample({ storage_away_since: '2026-11-20T11:58:00.000Z' }) });
    expect(screen.getByText(/^Status as of/)).toHaveTextContent("Status as of 2 min ago: the platform's storage hasn't responded since then.");
  });

  it('shows maintenance with its time in the reader’s time zone, which is named, and post-mortems', async () => {
    const planned = incidentSample({
      id: 'planned',
      kind: 'maintenance',
      state: 'scheduled',
      title: 'New disks',
      planned_start: '2026-11-21T02:00:00.000Z',
      planned_end: '2026-11-21T03:00:00.000Z',
    });
    const over = incidentSample({ id: 'over', state: 'resolved', post_mortem: 'A disk was old.' });
    show({ status: statusSample({ incidents: { planned, over } }) });
    expect(screen.getByText('New disks').closest('article')).toHaveTextContent(`${localText('2026-11-21T02:00:00.000Z')} to ${localText('2026-11-21T03:00:00.000Z')} · Starts in 14 h`);
    expect(screen.getByText('A disk was old.')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('describes a region’s days as a sentence', () => {
    show({ status: withRegion });
    expect(screen.getByText('Databases in Paris: 99.984% uptime over 1 day. No day was below 99.9%.')).toBeInTheDocument();
  });

  it('shows that nothing is loaded if the page has no embedded state', async () => {
    show({ status: null, view: { kind: 'loading' } });
    expect(screen.getByText(/^Loading status/)).toBeVisible();
    await expectNoAxeViolations();
  });
});
