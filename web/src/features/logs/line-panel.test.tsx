import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { lineGrid, logLine, type LogServer, logsCall, logServer, openLogs, report } from '@/testing/logs-page';

let server: LogServer;
beforeEach(() => {
  server = logServer();
});

const panel = async () => within(await screen.findByRole('region', { name: 'Line' }));
const openFirst = async (search = '', facts = {}) => {
  const page = openLogs(search, facts);
  const grid = await lineGrid();
  await page.user.click(within(grid).getByRole('gridcell', { name: 'deadlock detected' }));
  return page;
};
const lineAt = (number: number) => `${logLine(number).id}@${logLine(number).timestamp}`;

describe('a line', () => {
  it('is opened by a click, with its fields, and is in the address', async () => {
    const page = await openFirst();
    expect(page.address().get('line')).toBe(lineAt(3));
    const line = await panel();
    expect(line.getByText('deadlock detected')).toBeVisible();
    expect(within(line.getByRole('list', { name: 'Fields of the line' })).getAllByRole('listitem').map((it) => it.textContent)).toEqual([
      'parsed',
      'user_nameada',
      'session_idsession-42',
      'sql_state_code40P01',
    ]);
    await expectNoAxeViolations();
    await page.user.click(line.getByRole('button', { name: 'Close line' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Line' })).toBeNull());
    expect(page.address().get('line')).toBeNull();
  });

  it('is opened by the keyboard, and the panel follows', async () => {
    const page = openLogs();
    const grid = await lineGrid();
    grid.focus();
    await page.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(page.address().get('line')).toBe(lineAt(2));
    await panel();
    await page.user.keyboard('j');
    expect(page.address().get('line')).toBe(lineAt(1));
    expect(grid.getAttribute('aria-activedescendant')).toMatch(new RegExp(`${logLine(1).id}$`));
    await page.user.keyboard('{Home}');
    expect(page.address().get('line')).toBe(lineAt(3));
  });

  it('leads to the ones before and after it', async () => {
    const page = await openFirst();
    await page.user.click((await panel()).getByRole('button', { name: 'Next line' }));
    expect(page.address().get('line')).toBe(lineAt(2));
    await page.user.click((await panel()).getByRole('button', { name: 'Previous line' }));
    expect(page.address().get('line')).toBe(lineAt(3));
  });

  it('filters by a value, and excludes one', async () => {
    const page = await openFirst();
    await page.user.click((await panel()).getByRole('button', { name: 'Filter by metadata.parsed.sql_state_code' }));
    expect(page.address().get('q')).toBe('metadata.parsed.sql_state_code:40P01');
    await page.user.click((await panel()).getByRole('button', { name: 'Exclude this value of metadata.parsed.user_name' }));
    expect(page.address().get('q')).toBe('metadata.parsed.sql_state_code:40P01 -metadata.parsed.user_name:ada');
  });

  it('shows a field as a column, and copies values', async () => {
    const write = vi.fn(() => Promise.resolve());
    const page = await openFirst();
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
    await page.user.click((await panel()).getByRole('button', { name: 'Show metadata.parsed.user_name as a column' }));
    expect(page.address().get('columns')).toBe('metadata.parsed.user_name');
    await page.user.click((await panel()).getByRole('button', { name: 'Copy user_name' }));
    expect(write).toHaveBeenCalledWith('ada');
  });

  it('closes and opens groups of fields', async () => {
    const page = await openFirst();
    await page.user.click((await panel()).getByRole('button', { name: 'parsed' }));
    expect((await panel()).getByRole('button', { name: /^parsed\s*3 fields$/ })).toHaveAttribute('aria-expanded', 'false');
    await page.user.click((await panel()).getByRole('button', { name: 'Expand all' }));
    expect((await panel()).getByText('user_name')).toBeVisible();
  });

  it('shows the lines around it', async () => {
    const page = await openFirst();
    await page.user.click((await panel()).getByRole('tab', { name: 'Context' }));
    const list = within(await screen.findByRole('list', { name: 'Lines around it' }));
    expect(list.getAllByRole('button').map((it) => it.getAttribute('aria-current'))).toEqual([null, 'true', null]);
    expect(server.sent('context')[0]).toMatchObject({ id: logLine(3).id, timestamp: logLine(3).timestamp, sources: ['postgres_logs'], before: 10, after: 10 });
    await expectNoAxeViolations();
    await page.user.click(list.getAllByRole('button')[2]!);
    expect(page.address().get('line')).toBe(lineAt(4));
  });

  it('shows its JSON', async () => {
    const page = await openFirst();
    await page.user.click((await panel()).getByRole('tab', { name: 'Raw' }));
    expect((await panel()).getByLabelText('Raw line')).toHaveTextContent('"sql_state_code": "40P01"');
  });

  it('of a link that is not in the list is read', async () => {
    server.answers[logsCall('context')] = { lines: [logLine(99)], at: 0, report: report() };
    openLogs(`?line=${lineAt(99)}`);
    expect((await panel()).getByText('checkpoint 99 complete')).toBeVisible();
    expect(server.sent('context')[0]).toMatchObject({ before: 0, after: 0 });
  });

  it('of a link that was deleted says so', async () => {
    server.answers[logsCall('context')] = { lines: [], at: null, report: report() };
    openLogs(`?line=${lineAt(99)}`);
    expect(await screen.findByText('This line was deleted, because lines are kept for a limited time.')).toBeVisible();
  });
});

describe('related lines', () => {
  it('of the same session are searched in each source', async () => {
    const page = await openFirst();
    const related = within((await panel()).getByRole('list', { name: 'Related lines' }));
    expect(related.getAllByRole('button').map((it) => it.textContent)).toEqual(['Show in API Gateway', 'Show related lines']);
    await page.user.click(related.getByRole('button', { name: 'Show in API Gateway' }));
    expect(page.address().get('source')).toBe('edge_logs');
    expect(page.address().get('q')).toBe('session-42');
    expect(page.address().get('range')).toBe('2026-11-24T17:45:03.000Z..2026-11-24T18:15:03.000Z');
  });

  it('are found in all sources at once with the preview', async () => {
    const page = await openFirst('', { isUnified: true });
    await page.user.click((await panel()).getByRole('button', { name: 'Show in all sources' }));
    expect(page.address().get('source')).toBe('edge_logs,postgres_logs');
  });
});
