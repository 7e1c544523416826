import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { RowsAnswer, RowsRequest } from '@/api/rows/wire';
import { expectNoAxeViolations } from '@/testing/axe';
import { refusal } from '@/testing/fake-api';
import { schemaSample } from '@/testing/schema-sample';
import { answeringBody, countCall, gridOf, openTableEditor, rowsCall, type TableServer, tableServer, usersPage } from '@/testing/table-editor-page';

let server: TableServer;
beforeEach(() => {
  server = tableServer();
});

const cells = () => screen.getAllByRole('gridcell').map((it) => it.textContent);
const headers = () => screen.getAllByRole('columnheader').slice(1).map((it) => it.textContent);

describe('the table editor', () => {
  it('shows the rows of a table with its columns, kinds and estimate', async () => {
    openTableEditor();
    await gridOf();
    expect(headers()).toEqual(['idbigint', 'emailtext', 'Full Nametext']);
    expect(within(screen.getByRole('columnheader', { name: /^Primary key/ })).getByRole('img', { name: 'Primary key' })).toBeVisible();
    expect(cells()).toEqual(['1', 'ada@example.com', 'Ada', '2', 'bea@example.com', 'NULL', '3', 'cleo@example.com', '']);
    expect(await screen.findByRole('button', { name: 'About 1,200 rows' })).toBeVisible();
    expect(server.requests()).toEqual([{ schema: 'public', table: 'users', filters: [], sorts: [], limit: 100 }]);
    await expectNoAxeViolations();
  });

  it('counts exactly on request', async () => {
    const { user } = openTableEditor();
    await user.click(await screen.findByRole('button', { name: 'About 1,200 rows' }));
    expect(await screen.findByText('3 rows')).toBeVisible();
  });

  it('lists tables by schema, with search', async () => {
    const { user, router } = openTableEditor();
    const list = within(await screen.findByRole('navigation', { name: 'Tables' }));
    expect(list.getAllByRole('link').map((it) => it.textContent)).toEqual(['users1.2K', 'orders']);
    expect(list.getByRole('link', { name: /users/ })).toHaveAttribute('aria-current', 'page');
    await user.type(list.getByRole('searchbox', { name: 'Search tables' }), 'ord');
    await user.click(list.getByRole('link', { name: /orders/ }));
    expect(router.state.location.pathname).toBe('/project/shop/editor/2');
    await user.clear(list.getByRole('searchbox', { name: 'Search tables' }));
    await user.click(list.getByRole('combobox', { name: 'Schema' }));
    await user.click(await screen.findByRole('option', { name: 'audit' }));
    expect(list.getAllByRole('link').map((it) => it.textContent)).toEqual(['log']);
  });

  it('creates tables in the shown schema, with a role that may', async () => {
    const { user } = openTableEditor();
    await user.click(await screen.findByRole('button', { name: 'New table' }));
    expect(screen.getByText('Form of a table in public')).toBeVisible();
  });

  const withInvoices = () => {
    const schema = schemaSample();
    schema.schemas[0]!.tables!.push({ ...schema.schemas[0]!.tables![1]!, id: 7, name: 'invoices', foreign_keys: [] });
    return { ...schema, fingerprint: 'f2' };
  };

  it('opens a created table once the list has it', async () => {
    const { user, client, router } = openTableEditor();
    await user.click(await screen.findByRole('button', { name: 'New table' }));
    await user.click(screen.getByRole('button', { name: 'Create invoices' }));
    expect(router.state.location.pathname).toBe('/project/shop/editor/1');
    server.schema(withInvoices());
    await act(() => client.invalidateQueries({ queryKey: ['database-schema', 'shop'] }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/project/shop/editor/7'));
  });

  it('stays at a table that was opened after another one was created', async () => {
    const { user, client, router } = openTableEditor();
    await user.click(await screen.findByRole('button', { name: 'New table' }));
    await user.click(screen.getByRole('button', { name: 'Create invoices' }));
    const list = within(screen.getByRole('navigation', { name: 'Tables' }));
    await user.click(list.getByRole('link', { name: /orders/ }));
    server.schema(withInvoices());
    await act(() => client.invalidateQueries({ queryKey: ['database-schema', 'shop'] }));
    expect(await list.findByRole('link', { name: /invoices/ })).toBeVisible();
    expect(router.state.location.pathname).toBe('/project/shop/editor/2');
  });

  it('loads further pages with the key of the last row, never with an offset', async () => {
    const row = (id: number) => ({ values: [String(id), `u${id}`, null], key: [String(id)], version: '7', cut: [] });
    server.answers[rowsCall] = answeringBody<RowsRequest>(({ after }): RowsAnswer =>
      after ? usersPage({ rows: [row(101)] }) : usersPage({ rows: Array.from({ length: 10 }, (_, at) => row(at + 1)), next: ['10'] }),
    );
    openTableEditor();
    expect(await screen.findByRole('gridcell', { name: 'u101' })).toBeInTheDocument();
    expect(server.requests().map((it) => [it.limit, it.after])).toEqual([[100, undefined], [500, ['10']]]);
    expect(screen.getByText('11 loaded')).toBeVisible();
  });

  it('keeps the loaded rows if the next page fails', async () => {
    let fails = true;
    server.answers[rowsCall] = (_request: Request, { after }: RowsRequest) => {
      if (!after) return new Response(JSON.stringify(usersPage({ next: ['3'] })));
      return fails ? new Response(JSON.stringify({ message: 'The database is busy.' }), { status: 400 }) : new Response(JSON.stringify(usersPage({ rows: [] })));
    };
    const { user } = openTableEditor();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent("Couldn't load more rows.");
    expect(cells()).toHaveLength(9);
    fails = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('filters and sorts', () => {
  it('of the address are applied, and shown on their buttons', async () => {
    openTableEditor('/project/shop/editor/1?filter=email:ilike:%25ada%25&filter=id:in:1,2&sort=email:desc');
    await gridOf();
    expect(server.requests()[0]).toMatchObject({
      filters: [{ column: 'email', operator: 'ilike', value: '%ada%' }, { column: 'id', operator: 'in', values: ['1', '2'] }],
      sorts: [{ column: 'email', descending: true, nulls_first: false }],
    });
    expect(screen.getByRole('button', { name: /^Filter\s?2$/ })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: /email/ })).toHaveAttribute('aria-sort', 'descending');
  });

  it('are chosen in a form, and go into the address', async () => {
    const { user, router } = openTableEditor();
    await gridOf();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const form = within(await screen.findByRole('dialog', { name: 'Filter' }));
    await user.click(form.getByRole('combobox', { name: 'Column of filter 1' }));
    await user.click(await screen.findByRole('option', { name: 'email' }));
    await user.type(form.getByRole('textbox', { name: 'Value of filter 1' }), 'a:b');
    await user.click(form.getByRole('button', { name: 'Apply filters' }));
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('filter')).toBe('email:eq:a:b'));
    await waitFor(() => expect(server.requests().at(-1)?.filters).toEqual([{ column: 'email', operator: '=', value: 'a:b' }]));
  });

  it('by a click on a header go from ascending to descending to none, with Shift for several', async () => {
    const { user, router } = openTableEditor();
    await gridOf();
    const sorts = () => new URLSearchParams(router.state.location.search).getAll('sort');
    await user.click(screen.getByRole('columnheader', { name: /email/ }));
    await waitFor(() => expect(sorts()).toEqual(['email']));
    await user.click(screen.getByRole('columnheader', { name: /email/ }));
    await waitFor(() => expect(sorts()).toEqual(['email:desc']));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('columnheader', { name: /Full Name/ }));
    await user.keyboard('{/Shift}');
    await waitFor(() => expect(sorts()).toEqual(['email:desc', 'Full Name']));
    await user.click(screen.getByRole('columnheader', { name: /email/ }));
    await waitFor(() => expect(sorts()).toEqual([]));
  });

  it('that match nothing can be cleared', async () => {
    server.answers[rowsCall] = answeringBody<RowsRequest>(({ filters = [] }) => usersPage(filters.length > 0 ? { rows: [] } : {}));
    const { user } = openTableEditor('/project/shop/editor/1?filter=id:eq:9');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await gridOf();
  });
});

describe('the columns', () => {
  it('are hidden, moved and frozen, and stay so for the person', async () => {
    const { user } = openTableEditor();
    await gridOf();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const form = within(await screen.findByRole('dialog', { name: 'Columns' }));
    await user.click(form.getByRole('checkbox', { name: 'id' }));
    await user.click(form.getByRole('button', { name: 'Move Full Name up' }));
    await user.click(form.getByRole('combobox', { name: 'Frozen columns' }));
    await user.click(await screen.findByRole('option', { name: 'Freeze first column' }));
    await user.keyboard('{Escape}');
    expect(headers()).toEqual(['Full Nametext', 'emailtext']);
    expect(JSON.parse(localStorage.getItem('signalbox.table_columns.shop.1')!)).toMatchObject({ hidden: ['id'], order: ['id', 'Full Name', 'email'], frozen: 1 });
    expect(cells().slice(0, 2)).toEqual(['Ada', 'ada@example.com']);
  });

  it('are resized with Alt and the arrow keys', async () => {
    const { user } = openTableEditor();
    const grid = await gridOf();
    act(() => grid.focus());
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(JSON.parse(localStorage.getItem('signalbox.table_columns.shop.1')!)).toMatchObject({ widths: { id: expect.any(Number) as number } });
  });
});

describe('the states of a table', () => {
  it('are an empty one with one button', async () => {
    server.answers[rowsCall] = usersPage({ rows: [] });
    const { user } = openTableEditor();
    await user.click(await screen.findByRole('button', { name: 'Insert first row' }));
    expect(await screen.findByRole('complementary', { name: 'New row of users' })).toBeVisible();
    await expectNoAxeViolations();
  });

  it('are a failure with a retry', async () => {
    server.answers[rowsCall] = refusal(409, 'The project is paused. Resume it to read rows.');
    const { user } = openTableEditor();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent("Couldn't load the rows of users.");
    expect(alert).toHaveTextContent('The project is paused. Resume it to read rows.');
    server.answers[rowsCall] = usersPage();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await gridOf();
  });

  it('keep their rows if the number of rows cannot be counted', async () => {
    server.answers[countCall] = refusal(400, 'canceling statement due to statement timeout');
    openTableEditor();
    await gridOf();
    expect(await screen.findByRole('button', { name: 'Count rows' })).toBeVisible();
  });

  test.each([
    ['/project/shop/editor', 'Choose a table'],
    ['/project/shop/editor/99', "This table doesn't exist"],
  ])('at %s are: %s', async (at, heading) => {
    openTableEditor(at);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  });

  it('without any table lead to the first one', async () => {
    const schema = schemaSample();
    server.schema({ ...schema, schemas: schema.schemas.filter((it) => it.is_system) });
    const { user } = openTableEditor('/project/shop/editor');
    const main = within((await screen.findByRole('heading', { name: 'No tables yet' })).parentElement!);
    await user.click(main.getByRole('button', { name: 'New table' }));
    expect(screen.getByText('Form of a table in public')).toBeVisible();
  });

  it('cannot be loaded without the schema', async () => {
    server.answers['GET /platform/pg-meta/shop/schema'] = refusal(400, 'No.');
    const { user } = openTableEditor();
    const alert = await screen.findByRole('alert');
    server.schema(schemaSample());
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await gridOf();
  });
});

describe('rows that cannot be changed', () => {
  it('are those of a member with read access, with the reason', async () => {
    const { user } = openTableEditor('/project/shop/editor/1', 'Read-only');
    const grid = await gridOf();
    expect(screen.getByText(/Your role can read this table but not change it/)).toBeVisible();
    for (const name of ['Insert row', 'New table']) expect(screen.queryByRole('button', { name })).toBeNull();
    act(() => grid.focus());
    await user.keyboard('x');
    expect(screen.queryByRole('textbox', { name: 'Value of id' })).toBeNull();
    await user.keyboard('{Enter}');
    const panel = within(await screen.findByRole('complementary', { name: 'Row 1 of users' }));
    expect(panel.getByRole('textbox', { name: 'email' })).toBeDisabled();
    expect(panel.queryByRole('button', { name: 'Apply' })).toBeNull();
    await expectNoAxeViolations();
  });

  it('are those of a view without a key', async () => {
    server.answers[rowsCall] = { columns: ['at', 'what'], key: { kind: 'none', columns: [] }, rows: [{ values: ['2026-01-01 00:00:00+00', 'x'], key: [], version: null, cut: [] }], next: null };
    openTableEditor('/project/shop/editor/3');
    await gridOf('log');
    expect(screen.getByText('The rows of a view can only be read here. Edit the tables that it selects from.')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Select row 1' })).toBeNull();
  });

  it('are those of a table without a key, until that is confirmed', async () => {
    server.answers[rowsCall] = usersPage({ key: { kind: 'row_address', columns: ['ctid'] } });
    const { user } = openTableEditor();
    await gridOf();
    expect(screen.queryByRole('button', { name: 'Insert row' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit anyway' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit a table without a key?' }));
    await user.click(dialog.getByRole('button', { name: 'Edit anyway' }));
    expect(await screen.findByRole('button', { name: 'Insert row' })).toBeVisible();
  });
});
