import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { monitoredHoursKey, monitoringKey } from '@/api/projects/get-monitoring';
import { projectEventsKey } from '@/api/projects/list-project-events';
import { useRegisteredCommands } from '@/lib/commands/use-commands';
import type { ActivityEntry } from '@/lib/entities/activity';
import type { ProjectDetail } from '@/lib/entities/project';
import type { MonitoringTopic } from '@/lib/entities/topic-states';
import { activityTopic, liveKey } from '@/lib/live/topic-names';
import { activityEntry } from '@/testing/activity-sample';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { knowProjectHome } from '@/testing/know-project-home';
import { monitoring, pointOf, recentPoints } from '@/testing/monitoring-sample';
import { projectDetail } from '@/testing/project-sample';
import { renderPage } from '@/testing/render-page';
import { ChartsCard } from './charts-card';

let answers: Record<string, unknown>;
let calls: MadeCall[];
beforeEach(() => {
  answers = {};
  calls = fakeApi(answers);
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

interface OpenOptions {
  facts?: Partial<ProjectDetail>;
  events?: ActivityEntry[];
  hours?: MonitoringTopic;
  at?: string;
}

function open(known?: MonitoringTopic, { facts = {}, events = [], hours, at = '/' }: OpenOptions = {}) {
  const project = projectDetail({ compute_size: 'ci_micro', ...facts }, { disk: { size_gb: 8 } });
  const page = (
    <>
      <ChartsCard project={project} />
      <AcceptTransfer />
    </>
  );
  return renderPage(page, {
    at,
    known: (client) => {
      knowProjectHome(client, project);
      client.setQueryData(projectEventsKey('shop'), events);
      if (known) client.setQueryData(monitoringKey('shop'), known);
      if (hours) client.setQueryData(monitoredHoursKey('shop'), hours);
    },
  });
}

const hourMs = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const region = () => document.getElementById('charts') as HTMLElement;
const card = () => within(region());
const captions = () => card().getAllByRole('figure').map((it) => [...it.querySelectorAll('figcaption > span')].map((each) => each.textContent));
const larger = (what: string) => userEvent.click(card().getByRole('button', { name: `Open ${what} larger` }));
const lines = (root: ParentNode) => [...root.querySelectorAll('.recharts-line-curve')];
const lineCount = 9;
/** The interactive charts, for which the pointer has been over them. */
const drawn = async () => {
  await userEvent.hover(card().getAllByRole('figure')[0] as HTMLElement);
  await waitFor(() => expect(lines(document)).toHaveLength(lineCount));
};
const stillLines = () => document.querySelectorAll('.still-line');
/** The lines of events, of both kinds of charts. */
const eventLines = (kind: 'crash' | 'change') => document.querySelectorAll(`line.chart-${kind}, .chart-${kind} line`);
const hoursOf = (count: number, point = () => ({})) => monitoring(recentPoints(count, point, hourMs), { interval_s: 3600 });

describe('the charts of a project', () => {
  it('are eight, each with its current and its extreme value, and its limit', async () => {
    open(monitoring(recentPoints(3, (n) => (n === 1 ? { healthy: 30, latency_max_ms: 80, connections: 12, cpu_cores: 1 } : {}))));
    expect(region()).toHaveAccessibleName('Last 24 hours');
    expect(captions()).toEqual([
      ['CPU', '12.5%', '24 h max: 50%'],
      ['Memory', '100 MB', '24 h max: 100 MB of 1 GB'],
      ['Disk', '50 MB', '24 h max: 50 MB of 8 GB'],
      ['Connections', '7', '24 h max: 12 of 60'],
      ['Transactions', '12.5/s', '24 h max: 12.5/s'],
      ['Latency', '1.5 ms', '24 h max: 80 ms'],
      ['Health', '100%', '24 h min: 50%'],
      ['Database size', '30 MB', '24 h max: 30 MB'],
    ]);
    await drawn();
    await expectNoAxeViolations();
  });

  it('show busy cores while the size is unknown', () => {
    open(monitoring(recentPoints(3)), { facts: { compute_size: 'unheard' } });
    expect(captions().slice(0, 2)).toEqual([
      ['CPU', '0.25 cores', '24 h max: 0.25 cores'],
      ['Memory', '100 MB', '24 h max: 100 MB'],
    ]);
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
    await drawn();
    for (const line of lines(document)) {
      expect(line.getAttribute('d')?.match(/M/g)).toHaveLength(2);
      expect(line.getAttribute('stroke-dasharray') ?? '').not.toMatch(/^0px/);
    }
  });

  it('show a point between two gaps as a dot', async () => {
    open(monitoring(recentPoints(1)));
    for (const it of document.querySelectorAll('.still-dots')) expect(it.getAttribute('d')).toMatch(/^M\S+ \S+h0$/);
    await userEvent.hover(card().getAllByRole('figure')[0] as HTMLElement);
    await waitFor(() => expect(document.querySelectorAll('[data-chart] circle')).toHaveLength(lineCount));
  });

  it('show when data collection started, in the range of the project’s creation', () => {
    open(monitoring(recentPoints(12)), { facts: { inserted_at: ago(hourMs) } });
    expect(card().getByText(/^Data collection started/)).toHaveTextContent(/Data collection started \d+ min ago\. Gaps mean no data\./);
  });

  it('do not show it for an older project, which may have been paused', () => {
    open(monitoring(recentPoints(12)), { facts: { inserted_at: ago(25 * hourMs) } });
    expect(card().queryByText(/Data collection/)).toBeNull();
  });

  it.each([
    ['ACTIVE_HEALTHY', /^No data yet\. Metrics appear/, 'No data'],
    ['INACTIVE', /No data in the last 24 hours\. Charts resume once the database is running\./, 'Paused'],
  ] as const)('of a project that is %s have an empty state, which moves nothing', async (status, words, value) => {
    open(monitoring({}), { facts: { status } });
    expect(card().getByText(words)).toBeVisible();
    expect(captions().map((it) => it[1])).toEqual(Array(8).fill(value));
    await expectNoAxeViolations();
  });

  it('of a paused project show what is stored, and nothing else', () => {
    open(monitoring(recentPoints(12)), { facts: { status: 'INACTIVE' } });
    expect(captions().map((it) => it[1])).toEqual(['Paused', 'Paused', '50 MB', 'Paused', 'Paused', 'Paused', 'Paused', '30 MB']);
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

describe('the range', () => {
  const range = (name: string) => card().getByRole('radio', { name });

  it('is in the address, and changes title, figures and commands', async () => {
    const { router } = open(monitoring(recentPoints(20, (n) => (n === 0 ? { connections: 50 } : {}))));
    expect(range('24 h')).toBeChecked();
    await userEvent.click(range('1 h'));
    expect(router.state.location.search).toBe('?range=1h');
    expect(region()).toHaveAccessibleName('Last hour');
    expect(captions()[3]).toEqual(['Connections', '7', '1 h max: 7 of 60']);
    expect(screen.getByRole('button', { name: 'Show CPU over 1 hour' })).toBeInTheDocument();
    expect(calls).toEqual([]);
    await userEvent.click(range('24 h'));
    expect(router.state.location.search).toBe('');
  });

  it('of days has hourly points, which are requested then', async () => {
    const requested: string[] = [];
    answers['GET /platform/projects/shop/infra-monitoring'] = (request: Request) => {
      requested.push(new URL(request.url).search);
      const at = new Date(Math.floor(Date.now() / hourMs - 48) * hourMs).toISOString();
      return new Response(JSON.stringify({ interval_s: 3600, max_connections: 60, points: [{ at, ...pointOf({ connections: 40 }) }] }));
    };
    open(monitoring(recentPoints(20)));
    await userEvent.click(range('7 d'));
    await waitFor(() => expect(captions()[3]).toEqual(['Connections', '7', '7 d max: 40 of 60']));
    await userEvent.click(range('30 d'));
    expect(captions()[3]?.[2]).toBe('30 d max: 40 of 60');
    expect(requested).toEqual(['?interval=1h']);
    await expectNoAxeViolations();
  });

  it('is that of the address, and the default for an unknown one', () => {
    open(monitoring(recentPoints(3)), { at: '/?range=30d', hours: hoursOf(3) });
    expect(range('30 d')).toBeChecked();
  });
});

describe('zooming', () => {
  const figure = () => card().getAllByRole('figure')[0]?.querySelector('.cursor-crosshair') as HTMLElement;
  const drag = (from: number, to: number) => {
    fireEvent.pointerDown(figure(), { button: 0, pointerType: 'mouse', clientX: from });
    fireEvent.pointerMove(window, { clientX: to });
    fireEvent.pointerUp(window);
  };
  const open24 = async () => {
    const rendered = open(monitoring(recentPoints(288, (n) => (n === 100 ? { connections: 50 } : {}))));
    await drawn();
    return rendered;
  };

  it('by dragging over a chart shows its time in all charts', async () => {
    await open24();
    fireEvent.pointerDown(figure(), { button: 0, pointerType: 'mouse', clientX: 300 });
    fireEvent.pointerMove(window, { clientX: 450 });
    expect(document.querySelector('[data-selection]')).toHaveStyle({ left: '300px', width: '150px' });
    fireEvent.pointerUp(window);
    expect(document.querySelector('[data-selection]')).toBeNull();
    expect(region()).toHaveAccessibleName(/ to /);
    expect(captions()[3]).toEqual(['Connections', '7', 'Max: 7 of 60']);
    await expectNoAxeViolations();
    card().getByRole('button', { name: 'Reset zoom' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(captions()[3]?.[2]).toBe('24 h max: 50 of 60');
    expect(card().getByRole('radio', { name: '24 h' })).toHaveFocus();
  });

  it('ends with Escape, and with another range', async () => {
    await open24();
    drag(300, 450);
    await userEvent.keyboard('{Escape}');
    expect(region()).toHaveAccessibleName('Last 24 hours');
    drag(300, 450);
    await userEvent.click(card().getByRole('radio', { name: '1 h' }));
    expect(region()).toHaveAccessibleName('Last hour');
  });

  it('is not started by a click, by a finger or after Escape', async () => {
    await open24();
    drag(300, 302);
    fireEvent.pointerDown(figure(), { button: 0, pointerType: 'touch', clientX: 300 });
    fireEvent.pointerMove(window, { clientX: 450 });
    fireEvent.pointerUp(window);
    fireEvent.pointerDown(figure(), { button: 0, pointerType: 'mouse', clientX: 300 });
    fireEvent.pointerMove(window, { clientX: 450 });
    await userEvent.keyboard('{Escape}');
    fireEvent.pointerUp(window);
    expect(region()).toHaveAccessibleName('Last 24 hours');
  });

  it('by the keyboard is in the enlarged chart', async () => {
    await open24();
    await larger('CPU');
    const dialog = within(await screen.findByRole('dialog'));
    const press = (name: string) => userEvent.click(dialog.getByRole('button', { name }));
    for (const name of ['Earlier', 'Later', 'Zoom out']) expect(dialog.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    await press('Zoom in');
    const middle = dialog.getByRole('heading', { level: 2 }).textContent;
    expect(middle).toMatch(/^CPU, .* to /);
    await press('Earlier');
    expect(dialog.getByRole('heading', { level: 2 }).textContent).not.toBe(middle);
    await press('Later');
    expect(dialog.getByRole('heading', { level: 2 }).textContent).toBe(middle);
    await press('Zoom out');
    expect(screen.getByRole('dialog')).toHaveAccessibleName('CPU, the last 24 hours');
    await expectNoAxeViolations();
  });
});

describe('crashes and restarts', () => {
  const crash = activityEntry('c', { at: ago(20 * 60_000), kind: 'crashed', group: 'health', text: 'Crashed: killed (SIGKILL)' });
  const restart = activityEntry('r', { at: ago(60 * 60_000) });

  it('are lines in all charts, crashes in another style', async () => {
    open(monitoring(recentPoints(24)), { events: [crash, restart, activityEntry('old', { at: ago(48 * hourMs) })] });
    await drawn();
    expect(eventLines('crash')).toHaveLength(8);
    expect(eventLines('change')).toHaveLength(8);
    expect(eventLines('crash')[0]).not.toHaveAttribute('stroke-dasharray', '3 3');
  });

  it('appear when they are pushed, also in charts without data', async () => {
    const { client } = open(monitoring(recentPoints(24, () => ({ cpu_cores: null, memory_bytes: null }))));
    expect(card().getAllByRole('figure')).toHaveLength(8);
    act(() => {
      client.setQueryData(liveKey(activityTopic('shop')), { revision: 2, entries: { c: crash } });
    });
    await waitFor(() => expect(eventLines('crash')).toHaveLength(8));
  });

  it('are a list beside the table', async () => {
    open(monitoring(recentPoints(24)), { events: [crash, restart] });
    await larger('CPU');
    const dialog = within(await screen.findByRole('dialog'));
    expect(within(dialog.getByRole('list', { name: 'Chart legend' })).getAllByRole('listitem').map((it) => it.textContent)).toEqual(['Used', 'Crash', 'Restart or other operation']);
    await userEvent.click(dialog.getByRole('button', { name: 'Show as table' }));
    const rows = within(dialog.getByRole('list', { name: 'Events' })).getAllByRole('listitem');
    expect(rows.map((it) => it.lastChild?.textContent)).toEqual(['Crashed: killed (SIGKILL)', 'Restarted by ada']);
    await expectNoAxeViolations();
  });

  it('can be requested again after an error, while the charts are shown', async () => {
    renderPage(<ChartsCard project={projectDetail()} />, {
      known: (client) => client.setQueryData(monitoringKey('shop'), monitoring(recentPoints(24))),
    });
    expect(await card().findByText(/Couldn't load crashes and restarts/)).toBeVisible();
    answers['GET /platform/projects/shop/activity'] = { entries: [crash] };
    await userEvent.click(card().getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(eventLines('crash')).toHaveLength(8));
    expect(card().queryByText(/Couldn't load/)).toBeNull();
  });
});

describe('before the pointer is over them, the charts', () => {
  it('are drawn without the chart library, with the same lines', async () => {
    open(monitoring(recentPoints(3)));
    expect(stillLines()).toHaveLength(lineCount);
    expect(document.querySelectorAll('.recharts-wrapper')).toHaveLength(0);
    for (const it of stillLines()) expect(it.getAttribute('d')).toMatch(/^M\S+ \S+L\S+ \S+L\S+ \S+$/);
    await drawn();
    expect(stillLines()).toHaveLength(0);
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
