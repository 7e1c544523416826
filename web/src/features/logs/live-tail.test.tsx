import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { of } from 'rxjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { liveKey } from '@/lib/live/topic-names';
import type { LogLine } from '@/lib/logs/line';
import { logsTopic } from '@/lib/logs/log-topic';
import { expectNoAxeViolations } from '@/testing/axe';
import { goAway, goLive } from '@/testing/live-topic';
import { logLine, type LogServer, logsCall, logServer, openLogs, report } from '@/testing/logs-page';

let server: LogServer;
beforeEach(() => {
  server = logServer();
});

const topic = logsTopic('shop', { sources: ['postgres_logs'], search: '' })!;
const grid = () => screen.findByRole('grid', { name: 'Live lines' });
const shown = (list: HTMLElement) => within(list).getAllByRole('row').map((it) => it.lastElementChild?.textContent);
const linesOf = (...lines: LogLine[]) => Object.fromEntries(lines.map((it) => [it.id, it]));

/** Follows the lines; `push` sends a state of the topic. */
async function follow(search = '?live=1', facts = {}) {
  const page = openLogs(search, facts);
  goLive(page.link);
  await screen.findByRole('toolbar', { name: 'Live logs' });
  const push = (matched: number, lines: readonly LogLine[], of = topic) =>
    act(() => {
      page.client.setQueryData(liveKey(of), { matched, dropped: 0, lines: linesOf(...lines) });
    });
  return { ...page, push };
}

describe('the live tail', () => {
  it('begins with the button, subscribes with the filter, and ends with Stop', async () => {
    const page = openLogs('?q=deadlock');
    goLive(page.link);
    await page.user.click(await screen.findByRole('button', { name: 'Live' }));
    expect(page.address().get('live')).toBe('1');
    const expected = logsTopic('shop', { sources: ['postgres_logs'], search: 'deadlock' });
    await waitFor(() => expect(page.link.sent.filter((it) => it.event === 'subscribe').map((it) => (it.payload as { topic: string }).topic)).toContain(expected));
    expect(await screen.findByRole('heading', { name: 'Waiting for lines' })).toBeVisible();
    await expectNoAxeViolations();
    await page.user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(page.address().get('live')).toBeNull();
  });

  it('shows new lines at the end, and where lines are missing', async () => {
    const { push } = await follow();
    push(5, [logLine(1), logLine(2)]);
    expect(shown(await grid())).toEqual(['checkpoint 1 complete', 'checkpoint 2 complete']);
    push(6, [logLine(1), logLine(2), logLine(3)]);
    await waitFor(async () => expect(shown(await grid())).toHaveLength(3));
    push(16, [logLine(13)]);
    await waitFor(async () =>
      expect(shown(await grid())).toEqual([
        'checkpoint 1 complete',
        'checkpoint 2 complete',
        'checkpoint 3 complete',
        '9 lines are not shown here: too many arrived at once.',
        'checkpoint 13 complete',
      ]),
    );
    expect(screen.getByText('9 not shown')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('is paused: what is shown stays, and new lines are counted', async () => {
    const { push, user } = await follow();
    push(1, [logLine(1)]);
    await grid();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    push(3, [logLine(1), logLine(2), logLine(3)]);
    expect(await screen.findByRole('button', { name: 'Show 2 new lines' })).toBeVisible();
    expect(shown(await grid())).toEqual(['checkpoint 1 complete']);
    await user.click(screen.getByRole('button', { name: 'Show 2 new lines' }));
    await waitFor(async () => expect(shown(await grid())).toHaveLength(3));
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  it('is paused by scrolling up, and follows again at the end', async () => {
    const { push } = await follow();
    push(1, [logLine(1)]);
    const list = await grid();
    const scrollTo = (top: number) => {
      Object.defineProperty(list, 'scrollHeight', { value: 2_000, configurable: true });
      list.scrollTop = top;
      fireEvent.scroll(list);
    };
    scrollTo(1_400);
    scrollTo(900);
    expect(await screen.findByText('Paused')).toBeVisible();
    scrollTo(1_400);
    expect(await screen.findByText('Live', { selector: '[role=status]' })).toBeVisible();
  });

  it('marks a highlighted word', async () => {
    const { push, user } = await follow();
    push(1, [logLine(1)]);
    await user.type(screen.getByRole('searchbox', { name: 'Highlight' }), 'Complete');
    await waitFor(() => expect(document.querySelector('mark')).toHaveTextContent('complete'));
  });

  it('opens a line, which pauses it', async () => {
    const { push, user, address } = await follow();
    push(1, [logLine(1)]);
    await user.click(within(await grid()).getByRole('gridcell', { name: 'checkpoint 1 complete' }));
    expect(await screen.findByRole('region', { name: 'Line' })).toBeVisible();
    expect(address().get('line')).toMatch(/^0{15}1@/);
    expect(screen.getByText('Paused')).toBeVisible();
  });

  it('is moved through by the keyboard', async () => {
    const { push, user, address } = await follow();
    push(2, [logLine(1), logLine(2)]);
    (await grid()).focus();
    await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    expect(address().get('line')).toBe(`${logLine(1).id}@${logLine(1).timestamp}`);
    (await grid()).focus();
    await user.keyboard('{End}');
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  it('is cleared', async () => {
    const { push, user } = await follow();
    push(1, [logLine(1)]);
    await grid();
    await user.click(screen.getByRole('button', { name: 'Clear lines' }));
    expect(await screen.findByRole('heading', { name: 'Waiting for lines' })).toBeVisible();
    push(2, [logLine(1), logLine(2)]);
    expect(shown(await grid())).toEqual(['checkpoint 2 complete']);
  });

  it('says that it is offline, and keeps its lines', async () => {
    const { push, link } = await follow();
    push(1, [logLine(1)]);
    await grid();
    goAway(link);
    expect(await screen.findByText(/^Offline · last updated/)).toBeVisible();
    expect(shown(await grid())).toEqual(['checkpoint 1 complete']);
  });

  it('that the server refuses says why', async () => {
    const page = openLogs('?live=1&q="');
    act(() => {
      page.link.answer = () => of({ error: { code: 'log_search_open_quote', message: 'The search cannot be read: a quotation mark is not closed (character 1).' } });
      page.link.happens$.next({ kind: 'up' });
    });
    expect(await screen.findByRole('heading', { name: "These lines can't be followed" })).toBeVisible();
    expect(screen.getByText(/a quotation mark is not closed/)).toBeVisible();
  });

  it('that the topic cannot serve says why', async () => {
    const page = await follow();
    act(() => {
      page.client.setQueryData(liveKey(topic), { matched: 0, dropped: 0, lines: {}, error: { code: 'log_filters_full', message: 'Too many searches are followed in this project.' } });
    });
    expect(await screen.findByText('Too many searches are followed in this project.')).toBeVisible();
  });

  it('reads the whole of a line that was cut', async () => {
    const { push, user } = await follow();
    push(1, [logLine(1, { event_message: 'a long line', is_cut: true })]);
    server.answers[logsCall('context')] = { lines: [logLine(1, { event_message: 'a long line to its end' })], at: 0, report: report() };
    await user.click(within(await grid()).getByRole('gridcell', { name: 'a long line' }));
    expect(await within(await screen.findByRole('region', { name: 'Line' })).findByText('a long line to its end')).toBeVisible();
  });

  it('with a search that is too long says so', async () => {
    openLogs(`?live=1&q=${'x'.repeat(1_000)}`);
    expect(await screen.findByRole('heading', { name: 'This search is too long to be followed' })).toBeVisible();
  });
});
