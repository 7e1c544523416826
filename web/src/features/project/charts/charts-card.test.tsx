import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { monitoringKey } from '@/api/projects/get-monitoring';
import { useRegisteredCommands } from '@/lib/commands/use-commands';
import type { ProjectDetail } from '@/lib/entities/project';
import type { MonitoringTopic } from '@/lib/entities/topic-states';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { monitoring, pointOf, recentPoints } from '@/testing/monitoring-sample';
import { projectDetail } from '@/testing/project-sample';
import { renderPage } from '@/testing/render-page';
import { ChartsCard } from './charts-card';
import { metrics } from './metrics';
import { TrendTooltip } from './trend-tooltip';

let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {};
  fakeApi(answers);
  // The chart needs a size, which jsdom does not have.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 260));
});

/** Commands of the card, as buttons. */
function AcceptTransfer() {
  return useRegisteredCommands().map((it) => (
    <button key={it.id} type="button" onClick={() => 'action' in it && it.action()}>
      {it.name}
    </button>
  ));
}

function open(known?: MonitoringTopic, facts: Partial<ProjectDetail> = {}) {
  const page = (
    <>
      <ChartsCard project={projectDetail(facts)} />
      <AcceptTransfer />
    </>
  );
  return renderPage(page, { known: (client) => known && client.setQueryData(monitoringKey('shop'), known) });
}

const card = () => within(screen.getByRole('region', { name: 'Last 24 hours' }));
const figures = () => card().getAllByRole('figure').map((it) => it.querySelector('figcaption')?.textContent);
const larger = (what: string) => userEvent.click(card().getByRole('button', { name: `Open ${what} larger` }));
const lines = (root: ParentNode) => [...root.querySelectorAll('.recharts-line-curve')];

describe('the charts of a project', () => {
  it('are four, each with its current and its extreme value', async () => {
    open(monitoring(recentPoints(3, (n) => (n === 1 ? { healthy: 30, latency_max_ms: 80, connections: 12 } : {}))));
    expect(figures()).toEqual([
      'Health100%24 h min: 50%',
      'Latency1.5 ms24 h max: 80 ms',
      'Connections724 h max: 12 of 60',
      'Database size30 MB24 h max: 30 MB',
    ]);
    await waitFor(() => expect(lines(document)).toHaveLength(5));
    await expectNoAxeViolations();
  });

  it('are fetched over HTTP, in the shape of the topic', async () => {
    const at = new Date(Math.floor(Date.now() / 300_000) * 300_000).toISOString();
    answers['GET /platform/projects/shop/infra-monitoring'] = { interval_s: 300, max_connections: 60, points: [{ at, ...pointOf() }] };
    open();
    expect(screen.getByRole('status', { name: 'Loading metrics' })).toBeInTheDocument();
    expect(await card().findByText('30 MB')).toBeVisible();
  });

  it('follow pushed metrics', async () => {
    const { client } = open(monitoring(recentPoints(2)));
    act(() => {
      client.setQueryData(monitoringKey('shop'), monitoring(recentPoints(2, () => ({ connections: 59 }))));
    });
    expect(await card().findByText('59')).toBeVisible();
  });

  it('have no animation, and gaps for missing data', async () => {
    const points = recentPoints(20, () => ({}));
    const [gone, ...rest] = Object.keys(points).slice(8, 12);
    for (const at of [gone, ...rest]) delete points[at ?? ''];
    open(monitoring(points));
    await waitFor(() => expect(lines(document)).toHaveLength(5));
    for (const line of lines(document)) {
      expect(line.getAttribute('d')?.match(/M/g)).toHaveLength(2);
      expect(line.getAttribute('stroke-dasharray') ?? '').not.toMatch(/^0px/);
    }
  });

  it('show a point between two gaps as a dot', async () => {
    open(monitoring(recentPoints(1)));
    await waitFor(() => expect(document.querySelectorAll('[data-chart] circle')).toHaveLength(5));
  });

  it('show when data collection started, within the first day', () => {
    open(monitoring(recentPoints(12)));
    expect(card().getByText(/^Data collection started/)).toHaveTextContent(/Data collection started \d+ min ago\. Gaps mean no data\./);
  });

  it('do not show it after a day', () => {
    open(monitoring(recentPoints(288)));
    expect(card().queryByText(/^Data collection started/)).toBeNull();
  });

  it.each([
    ['ACTIVE_HEALTHY', /^No data yet\. Metrics appear/],
    ['INACTIVE', /No data in the last 24 hours\. Charts resume once the database is running\./],
  ] as const)('of a project that is %s have an empty state', async (status, words) => {
    open(monitoring({}), { status });
    expect(card().getByText(words)).toBeVisible();
    expect(card().queryByRole('figure')).toBeNull();
    await expectNoAxeViolations();
  });

  it('can be requested again after an error', async () => {
    answers['GET /platform/projects/shop/infra-monitoring'] = refusal(503, 'Away.');
    open();
    expect(await card().findByText("Couldn't load the metrics.")).toBeVisible();
    await expectNoAxeViolations();
    answers['GET /platform/projects/shop/infra-monitoring'] = { interval_s: 300, max_connections: null, points: [] };
    await userEvent.click(card().getByRole('button', { name: 'Try again' }));
    expect(await card().findByText(/No data yet/)).toBeVisible();
  });
});

describe('an enlarged chart', () => {
  const dialog = (name: string) => within(screen.getByRole('dialog', { name: `${name}, the last 24 hours` }));

  it('distinguishes its lines by dashes, and is focusable', async () => {
    open(monitoring(recentPoints(3)));
    await larger('latency');
    expect(within(dialog('Latency').getByRole('list', { name: 'Chart legend' })).getAllByRole('listitem').map((it) => it.textContent)).toEqual(['Average', 'Maximum']);
    const chart = await dialog('Latency').findByRole('application', { name: /^Latency over 24 hours/ });
    expect(chart).toHaveAttribute('tabindex', '0');
    const dashes = lines(chart.closest('.recharts-wrapper') ?? document).map((it) => it.getAttribute('stroke-dasharray'));
    expect(new Set(dashes).size).toBe(2);
    await expectNoAxeViolations();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(card().getByRole('button', { name: 'Open latency larger' })).toHaveFocus());
  });

  it('has a separate line for the limit', async () => {
    open(monitoring(recentPoints(3)));
    await larger('connections');
    expect(dialog('Connections').getByText('Limit: 60')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('dialog').querySelectorAll('.recharts-reference-line-line')).toHaveLength(1));
  });

  it('has an hourly table with exact times', async () => {
    const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000);
    open(monitoring({ [hour.toISOString()]: pointOf(), [new Date(hour.getTime() + 300_000).toISOString()]: pointOf({ latency_max_ms: 9 }) }));
    await larger('latency');
    const toggle = dialog('Latency').getByRole('button', { name: 'Show as table' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(toggle);
    const rows = dialog('Latency').getAllByRole('row');
    expect(rows.map((it) => [...it.querySelectorAll('td, th:not([scope])')].map((cell) => cell.textContent))).toEqual([
      ['Hour from', 'Average', 'Maximum'],
      ['1.5 ms', '9 ms'],
    ]);
    expect(dialog('Latency').getByRole('rowheader').querySelector('time')).toHaveAttribute('title', hour.toISOString().slice(0, 19).replace('T', ' ') + ' UTC');
    await expectNoAxeViolations();
  });

  it('opens from the command menu, too', async () => {
    open(monitoring(recentPoints(3)));
    await userEvent.click(await screen.findByRole('button', { name: 'Show database size over 24 hours' }));
    expect(dialog('Database size').getByText('Disk space used by the databases.')).toBeVisible();
  });
});

describe('the tooltip of a chart', () => {
  const latency = metrics[1]!;
  const at = Date.parse('2026-11-20T12:05:00.000Z');
  const shown = (row: Parameters<typeof TrendTooltip>[0]['row'], metric = latency, limit: number | null = null) =>
    renderPage(<TrendTooltip metric={metric} row={row} limit={limit} />);

  it('has local and exact time, and a value for each line', () => {
    shown({ at, main: 1.5, other: 4 });
    expect(screen.getByText('2026-11-20 12:05:00 UTC')).toBeVisible();
    expect(screen.getByText(new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(at))).toBeVisible();
    expect(screen.getAllByRole('definition').map((it) => it.textContent)).toEqual(['1.5 ms', '4 ms']);
  });

  it('shows missing data', () => {
    shown({ at, main: null, other: null });
    expect(screen.getByText('No data')).toBeVisible();
  });

  it('has the limit beside the value', () => {
    shown({ at, main: 12, other: null }, metrics[2], 60);
    expect(screen.getAllByRole('definition').map((it) => it.textContent)).toEqual(['12', '60']);
  });
});
