import { act, render, screen } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { incidentSample, statusSample } from '@/testing/status-sample';
import { IncidentPermalink } from './incident-permalink';
import { localText, localizeTimes } from './local-time';
import type { PageState } from './page-state';

const initial = incidentSample();

function show(view: PageState['view'] = { kind: 'live' }, loadedAt = Date.now()) {
  const status = statusSample({ incidents: { [initial.id]: initial } });
  status.components.api!.incidents = [initial.id];
  const state$ = new BehaviorSubject<PageState>({ status, view });
  render(<IncidentPermalink state$={state$} times={{ loadedAt, renderedAt: loadedAt }} initial={initial} />);
  return { state$, status };
}

describe('the page of an incident', () => {
  it('has its title as heading, the affected components, and a link back', async () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Slow disks' })).toBeVisible();
    expect(screen.getByText('Affects: API')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Acme status' })).toHaveAttribute('href', '/status');
    expect(document.title).toBe('Slow disks · Acme status');
    await expectNoAxeViolations();
  });

  it('follows the incident, and keeps it when the status page forgets it', () => {
    const { state$, status } = show();
    const next = { ...initial, title: 'Slow disks in Paris' };
    act(() => state$.next({ status: { ...status, incidents: { [initial.id]: next } }, view: { kind: 'live' } }));
    expect(screen.getByRole('heading', { level: 1, name: 'Slow disks in Paris' })).toBeVisible();
    act(() => state$.next({ status: { ...status, incidents: {} }, view: { kind: 'live' } }));
    expect(screen.getByRole('heading', { level: 1, name: 'Slow disks in Paris' })).toBeVisible();
  });

  it('says that it may have changed while the server is unreachable', () => {
    const longAgo = Date.now() - 3_600_000;
    show({ kind: 'stale', since: longAgo }, longAgo);
    expect(screen.getByText(/^Can't reach the server. This incident may have changed/)).toBeVisible();
  });
});

it('times of the server are shown in the reader’s time zone', () => {
  document.body.innerHTML = '<time datetime="2026-11-20T12:00:00.000Z">20 Nov 2026, 12:00 UTC</time><time>soon</time>';
  localizeTimes(document.body);
  expect([...document.querySelectorAll('time')].map((it) => it.textContent)).toEqual([localText('2026-11-20T12:00:00.000Z'), 'soon']);
});
