import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { of } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { incidentsKey } from '@/api/platform/list-incidents';
import { customContentKey } from '@/api/platform/get-custom-content';
import { permissionsKey } from '@/api/profile/list-permissions';
import { monitoringKey } from '@/api/projects/get-monitoring';
import { projectKey } from '@/api/projects/get-project';
import { projectIncidentsKey } from '@/api/projects/list-project-incidents';
import { ProjectHomePage } from '@/features/project/home/project-home-page';
import type { MonitoringTopic } from '@/lib/entities/topic-states';
import { createScope } from '@/lib/rx/scope';
import { fakeApi } from '@/testing/fake-api';
import { pointOf } from '@/testing/monitoring-sample';
import { knowProjectHome } from '@/testing/know-project-home';
import { projectDetail } from '@/testing/project-sample';
import { renderPage } from '@/testing/render-page';
import { customContent, permissionsOf, signInSettings } from '@/testing/samples';
import { createLiveCache } from './create-live-cache';

// Displayed ages update over time; only pushes count here.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  // The chart needs a size, which jsdom does not have.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 88));
});
afterEach(() => {
  vi.useRealTimers();
});

const newest = new Date(Math.floor(Date.now() / 300_000) * 300_000).toISOString();
const shown = (value: string) => screen.findByText(value, { selector: 'figcaption span' });
const measured = (connections: number) => ({ interval_s: 300, max_connections: 60, points: { [newest]: pointOf({ connections }) } });

describe('a push of metrics', () => {
  it('renders the charts whose values it changes, once, and nothing else', async () => {
    fakeApi({});
    const chart = vi.fn();
    /** A part of the page that renders whenever the page does. */
    const Beside = vi.fn(() => null);
    const page = renderPage(
      <Profiler id="page" onRender={chart}>
        <ProjectHomePage IncidentDialog={Beside} />
      </Profiler>,
      {
        path: '/project/:ref',
        at: '/project/shop',
        known: (client) => {
          client.setQueryData(['sign-in-settings'], signInSettings());
          client.setQueryData(permissionsKey, permissionsOf('Owner'));
          client.setQueryData(projectKey('shop'), projectDetail());
          knowProjectHome(client, projectDetail());
          client.setQueryData(incidentsKey, []);
          client.setQueryData(projectIncidentsKey('shop'), []);
          client.setQueryData(customContentKey, customContent());
        },
      },
    );
    const scope = createScope();
    createLiveCache(scope, page.live.topics, page.client);
    const refused = { error: { code: 'internal', message: 'Not here.' } };
    page.link.answer = (_event, payload) =>
      of((payload as { topic: string }).topic === 'monitoring:shop' ? { epoch: 1, version: 1, state: measured(7) } : refused);
    act(() => page.link.happens$.next({ kind: 'up' }));
    expect(await shown('7')).toBeVisible();
    // The chart library is loaded when the pointer is over the charts.
    await userEvent.hover(document.querySelector('[data-chart]') as HTMLElement);
    await waitFor(() => expect(document.querySelectorAll('[data-chart] svg.recharts-surface')).toHaveLength(8));

    const push = (version: number, connections: number, more = {}) => {
      const patch = { points: { [newest]: { ...pointOf({ connections }), ...more } } };
      act(() => page.link.events$.next({ name: 'patch', args: ['monitoring:shop', version, patch] }));
    };
    chart.mockClear();
    Beside.mockClear();
    push(2, 9);
    expect(await shown('9')).toBeVisible();
    expect(Beside).not.toHaveBeenCalled();
    // The library applies its props after rendering, and then renders once more.
    expect(chart.mock.calls.length).toBeLessThanOrEqual(2);

    chart.mockClear();
    push(3, 9, { probes: 61, healthy: 61 });
    await expect.poll(() => page.client.getQueryData<MonitoringTopic>(monitoringKey('shop'))?.points[newest]?.probes).toBe(61);
    expect(chart).not.toHaveBeenCalled();
    scope.end();
  });
});
