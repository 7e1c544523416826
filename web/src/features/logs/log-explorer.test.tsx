import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { refusal } from '@/testing/fake-api';
import { lineGrid, linesPage, logLine, type LogServer, logsCall, logServer, messages, openLogs, report } from '@/testing/logs-page';

let server: LogServer;
beforeEach(() => {
  server = logServer();
});

const field = () => screen.findByRole('combobox', { name: 'Search logs' });
const last = (name: string) => server.sent(name).at(-1)!;

describe('a search', () => {
  it('is run with Enter, and is in the address', async () => {
    const page = openLogs();
    await page.user.type(await field(), 'deadlock severity:error{Enter}');
    await waitFor(() => expect(page.address().get('q')).toBe('deadlock severity:error'));
    await waitFor(() => expect(last('search')).toMatchObject({ search: 'deadlock severity:error' }));
    await waitFor(() => expect(document.querySelector('mark')).toHaveTextContent('deadlock'));
  });

  it('is read again up to now with Enter if nothing changed, and with Refresh', async () => {
    const page = openLogs('?q=a');
    await lineGrid();
    await page.user.type(await field(), '{Enter}');
    await waitFor(() => expect(server.sent('search')).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled());
    await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(server.sent('search')).toHaveLength(3));
  });

  it('suggests fields and values', async () => {
    const page = openLogs();
    await lineGrid();
    await screen.findByRole('button', { name: /^Show only parsed.user_name app/ });
    await page.user.type(await field(), 'user');
    const list = screen.getByRole('listbox', { name: 'Suggestions' });
    expect(within(list).getAllByRole('option').map((it) => it.firstElementChild?.textContent)).toEqual(['metadata.parsed.user_name:']);
    await page.user.keyboard('{ArrowDown}{Enter}');
    expect(await field()).toHaveValue('metadata.parsed.user_name:');
    await page.user.type(await field(), 'ad');
    await page.user.keyboard('{ArrowDown}{Enter}{Enter}');
    await waitFor(() => expect(page.address().get('q')).toBe('metadata.parsed.user_name:ada'));
    await expectNoAxeViolations();
  });

  it('that cannot be read is explained, with its place', async () => {
    server.answers[logsCall('search')] = () =>
      new Response(JSON.stringify({ message: 'The search cannot be read: a quotation mark is not closed (character 3).', code: 'log_search_open_quote', position: 3 }), { status: 400 });
    const page = openLogs('?q=a "b');
    expect(await screen.findByRole('alert')).toHaveTextContent('a quotation mark is not closed');
    expect(await field()).toHaveAttribute('aria-invalid', 'true');
    expect(await field()).toHaveAccessibleDescription(/quotation mark/);
    expect(screen.queryByRole('grid')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Go to character 3' }));
    const input = (await field()) as HTMLInputElement;
    expect(input).toHaveFocus();
    expect(input.selectionStart).toBe(2);
    await expectNoAxeViolations();
  });

  it('has help with examples that can be tried', async () => {
    const page = openLogs();
    await page.user.click(await screen.findByRole('button', { name: 'Search help' }));
    await expectNoAxeViolations();
    await page.user.click(await screen.findByRole('button', { name: 'Add severity:>=warning' }));
    expect(await field()).toHaveValue('severity:>=warning');
    await page.user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await field()).toHaveValue('');
  });

  it('without lines says so, and can be cleared', async () => {
    server.answers[logsCall('search')] = linesPage([]);
    const page = openLogs('?q=nothing');
    expect(await screen.findByRole('heading', { name: 'No lines match' })).toBeVisible();
    await expectNoAxeViolations();
    await page.user.click(screen.getAllByRole('button', { name: 'Clear search' })[0]!);
    expect(await screen.findByRole('heading', { name: 'No lines in this time' })).toBeVisible();
    expect(page.address().get('q')).toBeNull();
  });

  it('that is not complete says how far it came, and continues', async () => {
    server.answers[logsCall('search')] = (_request: Request, body: { after?: string }) =>
      new Response(JSON.stringify(body.after ? linesPage([logLine(1)]) : linesPage([], { next: 'c1', report: report({ is_complete: false }) })));
    const page = openLogs('?q=rare');
    expect(await screen.findByText(/^Searched back to 24 Nov 2026, .* The rest takes longer\.$/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Continue the search' }));
    expect(messages(await lineGrid())).toEqual(['checkpoint 1 complete']);
    expect(last('search')).toMatchObject({ after: 'c1' });
    expect(screen.getByText('All 1 line is shown.')).toBeInTheDocument();
  });

  it('that fails keeps the lines of the previous one', async () => {
    const page = openLogs();
    await lineGrid();
    server.answers[logsCall('search')] = refusal(503, 'Away.');
    await page.user.type(await field(), 'x{Enter}');
    expect(await screen.findByText(/^Couldn't search the logs/)).toBeVisible();
  });

  it('loads further lines near the end, and reports damaged files', async () => {
    server.answers[logsCall('search')] = (_request: Request, body: { after?: string }) =>
      new Response(JSON.stringify(body.after ? linesPage([logLine(1)], { report: report({ damaged: ['a', 'b'] }) }) : linesPage([logLine(3), logLine(2)], { next: 'c1' })));
    openLogs();
    await waitFor(() => expect(server.sent('search')).toHaveLength(2));
    await waitFor(async () => expect(messages(await lineGrid())).toHaveLength(3));
    expect(screen.getByText('2 files are damaged; their lines are missing.')).toBeInTheDocument();
  });

  it('has an order', async () => {
    const page = openLogs();
    await page.user.click(await screen.findByRole('button', { name: 'Newest first: show oldest first' }));
    expect(page.address().get('order')).toBe('oldest');
    await waitFor(() => expect(last('search')).toMatchObject({ newest_first: false }));
  });

  it('is exported as a whole', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    server.answers[logsCall('export')] = { url: '/platform/projects/shop/logs/export/abc' };
    const page = openLogs('?q=a');
    await lineGrid();
    await page.user.click(screen.getByRole('button', { name: 'Export' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'JSON lines' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(last('export')).toMatchObject({ format: 'jsonl', search: 'a', sources: ['postgres_logs'] });
  });
});

describe('the time', () => {
  it('is a relative range', async () => {
    const page = openLogs();
    await page.user.click(await screen.findByRole('button', { name: 'Time range: Last hour' }));
    const form = within(await screen.findByRole('dialog', { name: 'Time range' }));
    expect(form.getByRole('button', { name: 'Last hour' })).toHaveAttribute('aria-pressed', 'true');
    // The plan keeps lines for seven days.
    expect(form.queryByRole('button', { name: 'Last 14 days' })).toBeNull();
    await expectNoAxeViolations();
    await page.user.click(form.getByRole('button', { name: 'Last 24 hours' }));
    expect(page.address().get('range')).toBe('24h');
  });

  it('is a fixed range, which is checked', async () => {
    const page = openLogs('?range=2026-11-24T10:00:00.000Z..2026-11-24T12:00:00.000Z');
    await page.user.click(await screen.findByRole('button', { name: /^Time range: 24 Nov 2026/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Time range' }));
    const to = form.getByRole('textbox', { name: 'To' });
    await page.user.clear(to);
    await page.user.type(to, '23 Nov 2026, 10:00');
    expect(form.getByText('The end must be after the beginning.')).toBeVisible();
    expect(form.getByRole('button', { name: 'Show range' })).toBeDisabled();
    await page.user.clear(to);
    await page.user.type(to, '26 Nov 2026, 10:00');
    await page.user.click(form.getByRole('button', { name: 'Show range' }));
    expect(page.address().get('range')).toMatch(/^2026-11-24T10:00:00\.000Z\.\.2026-11-26T/);
  });

  it('is zoomed by dragging over the histogram, and back', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 300, top: 0, height: 80 } as DOMRect);
    const page = openLogs();
    const chart = await screen.findByRole('img', { name: /^6 lines/ });
    fireEvent.pointerDown(chart, { button: 0, pointerType: 'mouse', clientX: 120 });
    fireEvent.pointerMove(window, { clientX: 290 });
    expect(document.querySelector('[data-selection]')).not.toBeNull();
    fireEvent.pointerUp(window);
    await waitFor(() => expect(page.address().get('range')).toBe('2026-11-24T17:31:00.000Z..2026-11-24T17:33:00.000Z'));
    await page.user.click(await screen.findByRole('button', { name: 'Zoom back' }));
    await waitFor(() => expect(page.address().get('range')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Zoom back' })).toBeNull();
  });

  it('is not zoomed by a click, by a finger, or after Escape', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 300, top: 0, height: 80 } as DOMRect);
    const page = openLogs();
    const chart = await screen.findByRole('img', { name: /^6 lines/ });
    const drag = (pointerType: string, to: number) => {
      fireEvent.pointerDown(chart, { button: 0, pointerType, clientX: 100 });
      fireEvent.pointerMove(window, { clientX: to });
    };
    drag('mouse', 102);
    fireEvent.pointerUp(window);
    drag('touch', 250);
    fireEvent.pointerUp(window);
    drag('mouse', 250);
    await page.user.keyboard('{Escape}');
    fireEvent.pointerUp(window);
    expect(page.address().get('range')).toBeNull();
  });

  it('can be zoomed by the table of the histogram', async () => {
    const page = openLogs();
    await page.user.click(await screen.findByRole('button', { name: 'Show as table' }));
    const rows = within(screen.getByRole('group', { name: 'Lines by time as a table' })).getAllByRole('row');
    expect(rows.map((it) => it.textContent?.replace(/^.* to \d\d:\d\d:\d\d/, ''))).toEqual(['TimeInfoErrorAll', '213', '213']);
    await expectNoAxeViolations();
    await page.user.click(within(rows[1]!).getByRole('button'));
    expect(page.address().get('range')).toMatch(/17:30:00\.000Z\.\.2026-11-24T17:31/);
  });

  it('moves earlier and wider', async () => {
    const page = openLogs('?range=2026-11-24T10:00:00.000Z..2026-11-24T12:00:00.000Z');
    await page.user.click(await screen.findByRole('button', { name: 'Earlier' }));
    expect(page.address().get('range')).toBe('2026-11-24T08:00:00.000Z..2026-11-24T10:00:00.000Z');
    await page.user.click(screen.getByRole('button', { name: 'Zoom out' }));
    expect(page.address().get('range')).toBe('2026-11-24T07:00:00.000Z..2026-11-24T11:00:00.000Z');
  });
});

describe('values of fields', () => {
  it('filter the lines, or are excluded', async () => {
    const page = openLogs();
    await page.user.click(await screen.findByRole('button', { name: /^Show only parsed.user_name app/ }));
    expect(page.address().get('q')).toBe('metadata.parsed.user_name:app');
    expect(await screen.findByRole('button', { name: /^Show only parsed.user_name app/ })).toHaveAttribute('aria-pressed', 'true');
    await page.user.click(screen.getByRole('button', { name: /^Show only parsed.user_name ada/ }));
    expect(page.address().get('q')).toBe('(metadata.parsed.user_name:app OR metadata.parsed.user_name:ada)');
    await page.user.click(screen.getByRole('button', { name: 'Exclude parsed.user_name app' }));
    expect(page.address().get('q')).toBe('metadata.parsed.user_name:ada -metadata.parsed.user_name:app');
  });

  it('say how many there are', async () => {
    openLogs();
    expect(await screen.findByText('40 or more values in all')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('are of fields that can be added and removed', async () => {
    const page = openLogs();
    await page.user.click(await screen.findByRole('button', { name: 'Add a field' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a field' }));
    await page.user.type(dialog.getByRole('searchbox', { name: 'Search fields' }), 'proc');
    await page.user.click(dialog.getByRole('button', { name: /process_id/ }));
    await waitFor(() => expect(last('facets')).toMatchObject({ fields: ['metadata.parsed.sql_state_code', 'metadata.parsed.user_name', 'metadata.parsed.process_id'] }));
    await page.user.click(screen.getByRole('button', { name: 'Remove field metadata.parsed.sql_state_code' }));
    await waitFor(() => expect(last('facets')).toMatchObject({ fields: ['metadata.parsed.user_name', 'metadata.parsed.process_id'] }));
  });

  it('are counted after the lines have arrived', async () => {
    openLogs();
    await screen.findByRole('button', { name: /^Show only parsed.user_name app/ });
    const order = server.calls.map((it) => it.call);
    expect(order.indexOf(logsCall('facets'))).toBeGreaterThan(order.indexOf(logsCall('search')));
  });
});

it('severities filter the lines', async () => {
  const page = openLogs();
  const error = await screen.findByRole('button', { name: /^Error\s*2$/ });
  await page.user.click(error);
  expect(page.address().get('q')).toBe('severity:error');
  expect(await screen.findByRole('button', { name: /^Error/ })).toHaveAttribute('aria-pressed', 'true');
  await page.user.click(screen.getByRole('button', { name: /^Error/ }));
  expect(page.address().get('q')).toBeNull();
});

it('fields can have a column', async () => {
  const page = openLogs();
  await lineGrid();
  await page.user.click(screen.getByRole('button', { name: 'Columns' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
  await page.user.click(dialog.getByRole('button', { name: /user_name/ }));
  expect(page.address().get('columns')).toBe('metadata.parsed.user_name');
  expect(within(await lineGrid()).getByRole('columnheader', { name: 'parsed.user_name' })).toBeInTheDocument();
  expect(within(await lineGrid()).getAllByRole('gridcell', { name: 'ada' })).toHaveLength(1);
  await page.user.click(dialog.getByRole('button', { name: 'Remove column metadata.parsed.user_name' }));
  expect(page.address().get('columns')).toBeNull();
});
