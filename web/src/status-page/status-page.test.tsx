import { act, render, screen, within } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { incidentSample, statusSample } from '@/testing/status-sample';
import type { PageState } from './page-state';
import { StatusPage } from './status-page';

const noon = Date.parse('2026-11-20T12:00:00Z');

function show(state: Partial<PageState> = {}) {
  const state$ = new BehaviorSubject<PageState>({ status: statusSample(), view: { kind: 'live' }, ...state });
  render(<StatusPage state$={state$} loadedAt={noon - 120_000} />);
  return { state$ };
}

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
    expect(parts.map((it) => it.firstChild?.textContent)).toEqual(['Dashboard Pages.', 'API Calls.']);
    expect(document.title).toBe('Acme status: All Systems Operational');
    await expectNoAxeViolations();
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
    ['connecting', { kind: 'loading' }, 'Connecting, last updated 2 min ago'],
    ['away', { kind: 'stale', since: noon - 60_000 }, 'Connecting, last updated 1 min ago'],
    ['refused', { kind: 'failed', code: 'not_found', message: 'No.' }, 'Offline, last updated 2 min ago'],
  ])('shows the age of the state while the connection is %s', async (_, view, words) => {
    show({ view });
    const shown = words.split(',')[0] ?? '';
    expect(screen.getByText(shown).parentElement).toHaveTextContent(words);
    await expectNoAxeViolations();
  });

  it('shows since when storage is unavailable', () => {
    show({ status: statusSample({ storage_away_since: '2026-11-20T11:58:00.000Z' }) });
    expect(screen.getByText(/^Last updated/)).toHaveTextContent("Last updated 2 min ago: the platform's storage hasn't responded since then.");
  });

  it('shows maintenance with its time in UTC, and post-mortems', async () => {
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
    expect(screen.getByText('New disks').parentElement).toHaveTextContent('21 Nov 2026, 02:00 UTC to 21 Nov 2026, 03:00 UTC');
    expect(screen.getByText('A disk was old.')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('describes a region’s days as a sentence', () => {
    show();
    expect(screen.getByText('Paris: 99.984% uptime over 1 day. No day was below 99.9%.')).toBeInTheDocument();
  });

  it('shows that nothing is loaded if the page has no embedded state', async () => {
    show({ status: null, view: { kind: 'loading' } });
    expect(screen.getByText(/^Loading status/)).toBeVisible();
    await expectNoAxeViolations();
  });
});
