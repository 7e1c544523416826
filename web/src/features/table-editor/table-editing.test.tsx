import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { RowsRequest } from '@/api/rows/wire';
import { expectNoAxeViolations } from '@/testing/axe';
import { schemaSample } from '@/testing/schema-sample';
import { answeringBody, gridOf, openTableEditor, rowsCall, type TableServer, tableServer, usersPage } from '@/testing/table-editor-page';

let server: TableServer;
beforeEach(() => {
  server = tableServer();
});

const cell = (name: string) => screen.getByRole('gridcell', { name });
const cells = () => screen.getAllByRole('gridcell').map((it) => it.textContent);

/** Opens `users` with the focus on a cell, by its row and column from 0. */
async function openAt(row = 0, column = 1) {
  const page = openTableEditor();
  const grid = await gridOf();
  act(() => grid.focus());
  const keys = '{ArrowDown}'.repeat(row) + '{ArrowRight}'.repeat(column);
  if (keys !== '') await page.user.keyboard(keys);
  return { ...page, grid };
}

describe('a cell', () => {
  it('is replaced by typing, and committed with Enter, which goes down', async () => {
    const { user, grid } = await openAt();
    await user.keyboard('new@example.com{Enter}');
    expect(cell('new@example.com')).toHaveAttribute('data-changed', 'true');
    expect(screen.getByText('1 change')).toBeVisible();
    expect(grid).toHaveFocus();
    expect(grid.getAttribute('aria-activedescendant')).toMatch(/-1-1$/);
    expect(server.sent()).toEqual([]);
    await expectNoAxeViolations();
  });

  it('is changed with Enter or F2, committed with Tab, and cancelled with Escape', async () => {
    const { user, grid } = await openAt();
    await user.keyboard('{F2}{End}x{Tab}');
    expect(cell('ada@example.comx')).toBeVisible();
    expect(grid.getAttribute('aria-activedescendant')).toMatch(/-0-2$/);
    await user.keyboard('{Enter}zzz{Escape}');
    expect(cells()).toContain('Ada');
    expect(grid).toHaveFocus();
  });

  it('is committed when another part of the page is used', async () => {
    const { user } = await openAt();
    await user.keyboard('x');
    await user.click(screen.getByRole('checkbox', { name: 'Select row 3' }));
    expect(cell('x')).toHaveAttribute('data-changed', 'true');
    expect(screen.queryByRole('textbox', { name: 'Value of email' })).toBeNull();
  });

  it('that is invalid is not lost when another part of the page is used', async () => {
    const { user } = await openAt(0, 0);
    await user.keyboard('abc');
    await user.click(screen.getByRole('checkbox', { name: 'Select row 3' }));
    expect(screen.getByRole('textbox', { name: 'Value of id' })).toHaveValue('abc');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a whole number.');
  });

  it('has several lines with Shift+Enter', async () => {
    const { user } = await openAt();
    await user.keyboard('a{Shift>}{Enter}{/Shift}b{Enter}');
    expect(cell('a↵b')).toBeVisible();
  });

  it('that is invalid stays open with the reason', async () => {
    const { user } = await openAt(0, 0);
    await user.keyboard('abc{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a whole number.');
    await expectNoAxeViolations();
    await user.keyboard('{Backspace}{Backspace}{Backspace}9{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(cell('9')).toBeVisible();
  });

  it('is NULL with Delete, if it can be', async () => {
    const { user } = await openAt(0, 2);
    await user.keyboard('{Delete}');
    expect(cells().filter((it) => it === 'NULL')).toHaveLength(2);
    await user.keyboard('{ArrowLeft}{Delete}');
    expect(cells().filter((it) => it === 'NULL')).toHaveLength(2);
  });

  it('that is cut is loaded whole before it is edited', async () => {
    server.answers[rowsCall] = answeringBody<RowsRequest>(({ cell_characters }) =>
      usersPage({ rows: [{ values: ['1', cell_characters === 0 ? 'a very long address' : 'a very', null], key: ['1'], version: '7', cut: cell_characters === 0 ? [] : [1] }] }),
    );
    const { user } = await openAt();
    expect(cells()[1]).toBe('a very…');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('textbox', { name: 'Value of email' })).toHaveValue('a very long address');
    expect(server.requests().at(-1)).toMatchObject({ filters: [{ column: 'id', operator: 'in', values: ['1'] }], cell_characters: 0 });
  });
});

describe('the keys of a spreadsheet', () => {
  it('undo and redo', async () => {
    const { user } = await openAt();
    await user.keyboard('x{Enter}y{Enter}{Control>}zz{/Control}');
    expect(cells()).toContain('ada@example.com');
    expect(screen.getByText('No changes')).toBeVisible();
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(screen.getByText('1 change')).toBeVisible();
  });

  it('copy a range, and paste it with new rows below the last', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const { user, grid } = await openAt();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Control>}c{/Control}');
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('ada@example.com\tAda\nbea@example.com\t'));
    act(() => grid.focus());
    await user.keyboard('{Control>}{End}{/Control}{ArrowLeft}');
    await user.paste('z@example.com\tZoe\n"two\nlines"\t\n');
    expect(screen.getByText('2 changes')).toBeVisible();
    expect(cell('z@example.com')).toHaveAttribute('data-changed', 'true');
    expect(cell('two↵lines')).toBeVisible();
  });

  it('paste nothing if a cell does not fit', async () => {
    const { user } = await openAt(0, 0);
    await user.paste('x\tok');
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
  });

  it('save with Ctrl+S in the editor of a cell', async () => {
    const { user } = await openAt();
    await user.keyboard('x{Control>}s{/Control}');
    await waitFor(() => expect(server.sent().map((it) => it.changes[0]?.values)).toEqual([{ email: 'x' }]));
  });

  it('save with Ctrl+S', async () => {
    const { user } = await openAt();
    await user.keyboard('x{Enter}{Control>}s{/Control}');
    await waitFor(() => expect(server.sent()).toHaveLength(1));
  });
});

describe('new rows', () => {
  it('have defaults, and values by type', async () => {
    const { user } = await openAt();
    await user.click(screen.getByRole('button', { name: 'Insert row' }));
    const panel = within(await screen.findByRole('complementary', { name: 'New row of users' }));
    expect(panel.getByRole('textbox', { name: 'id' })).toHaveAttribute('placeholder', 'Default');
    await user.type(panel.getByRole('textbox', { name: 'email' }), 'new@example.com');
    await user.click(panel.getByRole('button', { name: 'Add row' }));
    expect(cells().slice(0, 3)).toEqual(['DEFAULT', 'new@example.com', 'DEFAULT']);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.sent()[0]?.changes).toEqual([{ op: 'insert', values: { email: 'new@example.com' } }]));
  });

  it('are added in the grid, and removed without a trace', async () => {
    const { user } = await openAt();
    await user.click(screen.getByRole('button', { name: 'Insert row in the grid' }));
    expect(cells().slice(0, 3)).toEqual(['DEFAULT', 'NULL', 'DEFAULT']);
    await user.click(screen.getByRole('checkbox', { name: 'Select row 1' }));
    await user.click(screen.getByRole('button', { name: 'Delete 1 row' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Delete 1 row?' })).getByRole('button', { name: 'Delete row' }));
    expect(screen.getByText('No changes')).toBeVisible();
  });

  it('are duplicates without keys that PostgreSQL makes', async () => {
    const { user } = await openAt();
    await user.click(screen.getByRole('checkbox', { name: 'Select all loaded rows' }));
    await user.click(screen.getByRole('button', { name: 'Duplicate' }));
    await waitFor(() => expect(screen.getByText('3 changes')).toBeVisible());
    expect(cells().slice(0, 6)).toEqual(['DEFAULT', 'ada@example.com', 'Ada', 'DEFAULT', 'bea@example.com', 'NULL']);
  });
});

test('selected rows are copied as CSV, JSON and INSERT', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const { user } = await openAt();
  await user.click(screen.getByRole('checkbox', { name: 'Select row 2' }));
  const copied = async (format: string) => {
    await user.click(screen.getByRole('button', { name: 'Copy as' }));
    await user.click(await screen.findByRole('menuitem', { name: format }));
    return navigator.clipboard.readText();
  };
  expect(await copied('CSV')).toBe('id,email,Full Name\n2,bea@example.com,');
  expect(await copied('JSON')).toBe('[\n  {"id": 2, "email": "bea@example.com", "Full Name": null}\n]');
  expect(await copied('INSERT statement')).toBe(`INSERT INTO public.users (id, email, "Full Name") VALUES\n  (2, 'bea@example.com', NULL);`);
});

describe('the row beside the grid', () => {
  it('shows the active row as fields and as JSON, and its values become changes', async () => {
    const { user } = await openAt(1);
    await user.keyboard('{Control>}{Enter}{/Control}');
    const panel = within(await screen.findByRole('complementary', { name: 'Row 2 of users' }));
    await user.click(panel.getByRole('tab', { name: 'JSON' }));
    expect(panel.getByLabelText('Row as JSON')).toHaveTextContent('{ "id": 2, "email": "bea@example.com", "Full Name": null }');
    await user.click(panel.getByRole('tab', { name: 'Fields' }));
    await user.type(panel.getByRole('textbox', { name: 'Full Name' }), 'Bea');
    await user.click(panel.getByRole('button', { name: 'Apply' }));
    expect(cell('Bea')).toHaveAttribute('data-changed', 'true');
    await expectNoAxeViolations();
  });
});

describe('a foreign key', () => {
  const orders = { columns: ['id', 'user_id', 'total'], key: { kind: 'primary_key', columns: ['id'] }, rows: [{ values: ['7', '1', '9.50'], key: ['7'], version: '5', cut: [] }], next: null };
  beforeEach(() => {
    server.answers[rowsCall] = answeringBody<RowsRequest>(({ table, columns }) => {
      if (table === 'orders') return orders;
      return columns ? usersPage({ columns: ['id', 'email'], rows: usersPage().rows.map((it) => ({ ...it, values: it.values.slice(0, 2) })) }) : usersPage();
    });
  });

  it('shows its row, with a link to it in its table', async () => {
    const { user } = openTableEditor('/project/shop/editor/2');
    await gridOf('orders');
    await user.click(screen.getByRole('button', { name: 'Show row of users' }));
    const preview = within(await screen.findByRole('dialog', { name: 'Row of users' }));
    expect(await preview.findByText('ada@example.com')).toBeVisible();
    expect(preview.getByRole('link', { name: 'Open table' })).toHaveAttribute('href', '/project/shop/editor/1?filter=id%3Aeq%3A1');
  });

  it('is chosen among the rows of the other table', async () => {
    const { user } = openTableEditor('/project/shop/editor/2');
    const grid = await gridOf('orders');
    act(() => grid.focus());
    await user.keyboard('{ArrowRight}{Enter}');
    await screen.findByRole('option', { name: /bea@example.com/ });
    await expectNoAxeViolations();
    await user.keyboard('be');
    await waitFor(() => expect(server.requests().at(-1)).toMatchObject({ table: 'users', filters: [{ column: 'email', operator: 'ilike', value: '%be%' }] }));
    await user.click(await screen.findByRole('option', { name: /bea@example.com/ }));
    expect(cells()).toEqual(['7', '2', '9.50']);
    expect(screen.getByText('1 change')).toBeVisible();
  });
});

describe('values of few choices', () => {
  beforeEach(() => {
    const schema = schemaSample();
    schema.schemas[0]!.tables![0]!.columns = [
      { name: 'id', type: 'bigint', is_nullable: false },
      { name: 'email', type: 'mood', is_nullable: true },
      { name: 'Full Name', type: 'boolean', is_nullable: true },
    ];
    server.schema(schema);
    server.answers[rowsCall] = usersPage({ rows: [{ values: ['1', 'sad', 't'], key: ['1'], version: '1', cut: [] }] });
  });

  it('of an enum and a boolean are chosen from a list', async () => {
    const { user } = await openAt();
    await user.keyboard('{Enter}');
    expect(screen.getAllByRole('option').map((it) => it.textContent)).toEqual(['sad', 'happy', 'NULL']);
    await user.keyboard('{ArrowDown}{Tab}');
    await user.keyboard('f{Enter}');
    expect(cells()).toEqual(['1', 'happy', 'false']);
  });
});
