import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RowsRequest } from '@/api/rows/wire';
import { answeringBody, gridOf, openTableEditor, rowsCall, type TableServer, tableServer, usersPage } from '@/testing/table-editor-page';

let server: TableServer;
beforeEach(() => {
  server = tableServer();
});

const pageRows = 60;
const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ values: [`${first + at}`, `${first + at}@example.com`, null], key: [`${first + at}`], version: '70', cut: [] }));
const lines = (count: number) => Array.from({ length: count }, (_, at) => `new ${at}`).join('\n');
const requested = () => server.requests().map((it) => it.after?.[0] ?? null);

/** Opens `users` with so many rows, and focuses the first email. */
async function openWith(rows: number) {
  server.answers[rowsCall] = answeringBody<RowsRequest>(({ after }) => {
    const first = Number(after?.[0] ?? 0) + 1;
    const count = Math.min(pageRows, rows - first + 1);
    return usersPage({ rows: rowsFrom(first, count), next: first + count <= rows ? [`${first + count - 1}`] : null });
  });
  const { user } = openTableEditor();
  const grid = await gridOf();
  act(() => grid.focus());
  await user.keyboard('{ArrowRight}');
  return user;
}

describe('a paste', () => {
  it('over rows that are not loaded loads them, and changes them', async () => {
    const user = await openWith(150);
    await user.paste(lines(130));
    expect(await screen.findByText('130 changes')).toBeVisible();
    expect(requested()).toEqual([null, '60', '120']);
  });

  it('beyond the last row of the table makes new rows', async () => {
    const user = await openWith(70);
    await user.paste(lines(75));
    expect(await screen.findByRole('region', { name: 'Unsaved changes' })).toHaveTextContent('75 changes · 70 changed, 5 new');
    expect(requested()).toEqual([null, '60']);
  });

  it('changes nothing if the rows cannot be loaded', async () => {
    const user = await openWith(150);
    server.answers[rowsCall] = () => new Response(JSON.stringify({ message: 'The database does not respond.' }), { status: 503 });
    await user.paste(lines(130));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent("Couldn't load more rows."));
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
  });
});
