import { act, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { refusal } from '@/testing/fake-api';
import { type LogServer, logsCall, logServer, openLogs, sqlCall } from '@/testing/logs-page';

let server: LogServer;
const rows = [
  { minute: '2026-11-24T18:00:00Z', lines: 4, metadata: '{"a":1}' },
  { minute: '2026-11-24T18:01:00Z', lines: 7, metadata: null },
];
beforeEach(() => {
  server = logServer();
  server.answers[sqlCall] = { result: rows, columns: ['minute', 'lines', 'metadata'], is_cut: false, damaged: [], range: { from: 0, to: 1 } };
});

const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'SQL over logs' });
const run = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Run' }));
const result = () => screen.findByRole('grid', { name: 'Result' });
const open = async (search = '?mode=sql') => {
  const page = openLogs(search);
  return { ...page, editor: await editor() };
};

describe('queries in SQL', () => {
  it('begin with the query of the installation, over the chosen time', async () => {
    const page = await open();
    expect(page.editor).toHaveValue('SELECT timestamp FROM postgres_logs');
    await run(page.user);
    const grid = await result();
    expect(within(grid).getAllByRole('columnheader').map((it) => it.textContent)).toEqual(['minute', 'lines', 'metadata']);
    expect(within(grid).getAllByRole('gridcell').map((it) => it.textContent)).toEqual(['2026-11-24T18:00:00Z', '4', '{"a":1}', '2026-11-24T18:01:00Z', '7', 'NULL']);
    const [body] = server.sent(sqlCall);
    expect(body).toMatchObject({ sql: 'SELECT timestamp FROM postgres_logs' });
    expect(Date.parse(body!.iso_timestamp_end as string) - Date.parse(body!.iso_timestamp_start as string)).toBe(3_600_000);
    expect(page.address().get('sql')).toBe('SELECT timestamp FROM postgres_logs');
    expect(screen.getByText(/^2 rows in /)).toBeVisible();
    await expectNoAxeViolations();
  });

  it('of a link run at once', async () => {
    await open('?mode=sql&sql=SELECT%202');
    await result();
    expect(server.sent(sqlCall)).toMatchObject([{ sql: 'SELECT 2' }]);
  });

  it('are reached from the search, which stays in the address', async () => {
    const page = openLogs('?q=a');
    await page.user.click(await screen.findByRole('button', { name: 'SQL' }));
    expect(await editor()).toBeVisible();
    expect(page.address().get('q')).toBe('a');
    await page.user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('combobox', { name: 'Search logs' })).toHaveValue('a');
  });

  it('keep their text while the page shows something else', async () => {
    const page = await open();
    await page.user.clear(page.editor);
    await page.user.type(page.editor, 'SELECT 5');
    await page.user.click(screen.getByRole('button', { name: 'Search' }));
    await page.user.click(await screen.findByRole('button', { name: 'SQL' }));
    expect(await editor()).toHaveValue('SELECT 5');
  });

  it('that fail are marked at the place of the error', async () => {
    server.answers[sqlCall] = { result: [], columns: [], is_cut: false, error: { message: 'no such column: timestmp', code: 'log_sql_invalid', position: 8 } };
    const page = await open('?mode=sql&sql=SELECT%20timestmp');
    expect(await screen.findByRole('alert')).toHaveTextContent('no such column: timestmp');
    expect(page.editor).toHaveAttribute('aria-invalid', 'true');
    await page.user.click(screen.getByRole('button', { name: 'Go to character 8' }));
    expect([page.editor.selectionStart, page.editor.selectionEnd]).toEqual([7, 15]);
    await expectNoAxeViolations();
  });

  it('can be run again after a failure', async () => {
    server.answers[sqlCall] = refusal(503, 'Away.');
    const page = await open();
    await run(page.user);
    expect(await screen.findByText('The query failed.')).toBeVisible();
    server.answers[sqlCall] = { result: rows, columns: ['minute', 'lines', 'metadata'] };
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await result()).toBeVisible();
  });

  it('are cancelled', async () => {
    let aborted = false;
    server.answers[sqlCall] = (request: Request) =>
      new Promise<Response>((_, reject) => {
        request.signal.addEventListener('abort', () => {
          aborted = true;
          reject(request.signal.reason as Error);
        });
      });
    const page = await open();
    await run(page.user);
    await page.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(aborted).toBe(true));
    expect(screen.getByRole('button', { name: 'Run' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('say that their result is cut, or empty', async () => {
    server.answers[sqlCall] = { result: rows, columns: ['minute', 'lines', 'metadata'], is_cut: true };
    const page = await open();
    await run(page.user);
    expect(await screen.findByText(/^There are more rows than are shown/)).toBeVisible();
    server.answers[sqlCall] = { result: [], columns: ['a'] };
    await run(page.user);
    expect(await screen.findByRole('heading', { name: 'No rows' })).toBeVisible();
  });

  it('show a whole value with Enter, and copy one', async () => {
    const page = await open();
    await run(page.user);
    act(() => screen.getByRole('grid', { name: 'Result' }).focus());
    await page.user.keyboard('{End}{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'metadata' }));
    expect(dialog.getByLabelText('Value').textContent).toBe('{\n  "a": 1\n}');
  });

  it('show numbers as a chart', async () => {
    const page = await open();
    await run(page.user);
    await page.user.click(await screen.findByRole('tab', { name: 'Chart' }));
    expect(await screen.findByRole('img', { name: 'lines by minute. The table has the values.' })).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it('begin with a template', async () => {
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: /^Errors of the database/ }));
    await waitFor(() => expect(page.editor).toHaveValue("SELECT 1 FROM postgres_logs WHERE severity = 'error'"));
  });

  it('are exported', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    server.answers[logsCall('export')] = { url: '/platform/projects/shop/logs/export/abc' };
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'Export' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    const [body] = server.sent('export');
    expect(body).toMatchObject({ format: 'csv', sql: 'SELECT timestamp FROM postgres_logs' });
    expect(body).not.toHaveProperty('search');
  });
});
