import { act, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SavedView, SavedViewChange } from '@/api/content/table-views';
import { liveKey, snippetTopic } from '@/lib/live/topic-names';
import { expectNoAxeViolations } from '@/testing/axe';
import { Toaster } from '@/ui/toaster';
import { answeringBody, gridOf, openTableEditor, tableServer, type TableServer } from '@/testing/table-editor-page';

const content = '/platform/projects/shop/content';
const id = '51100000-0000-4000-8000-000000000001';
const item = `GET ${content}/item/${id}`;

const view = (facts: Partial<SavedView> = {}): SavedView => ({
  id,
  name: 'Adas',
  type: 'table_view',
  visibility: 'user',
  owner: { id: 'a', username: 'ada' },
  last_updated_by: { id: 'a', username: 'ada' },
  updated_at: '2026-01-01T00:00:00.000Z',
  version: 1,
  table_id: 1,
  content: { table_id: 1, schema_version: '1.0', filters: ['id:lte:2'], sorts: ['email:desc'], columns: { order: ['email', 'id'], hidden: ['Full Name'], frozen: 0, widths: {} } },
  ...facts,
});
const withoutContent = (of: SavedView) => ({ ...of, content: undefined });

let server: TableServer;
beforeEach(() => {
  render(<Toaster />);
  server = tableServer();
  server.answers[`GET ${content}`] = { data: [withoutContent(view())], cursor: null };
  server.answers[item] = view();
  server.answers[`PUT ${content}`] = answeringBody<SavedViewChange>((body) => {
    const saved = view({ ...body, version: (body.version ?? 0) + 1, table_id: 1 });
    server.answers[`GET ${content}/item/${saved.id}`] = saved;
    return saved;
  });
  server.answers[`DELETE ${content}`] = {};
});

const searchOf = ({ router }: ReturnType<typeof openTableEditor>) => new URLSearchParams(router.state.location.search);
const headers = async () => within(await gridOf()).getAllByRole('columnheader').map((it) => it.textContent ?? '');
const changes = () => server.calls.filter((it) => it.call === `PUT ${content}`).map((it) => it.body as SavedViewChange);
const openViews = async ({ user }: ReturnType<typeof openTableEditor>) => {
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  return within(await screen.findByRole('dialog', { name: 'Views' }));
};

describe('saved views', () => {
  it('are opened from the toolbar: filters, sort and columns, with the view in the address', async () => {
    const page = openTableEditor();
    expect(await headers()).toEqual(expect.arrayContaining([expect.stringContaining('Full Name')]));
    const list = await openViews(page);
    await expectNoAxeViolations();
    await page.user.click(await list.findByRole('button', { name: 'Adas' }));
    await waitFor(() => expect(searchOf(page).get('view')).toBe(id));
    expect(searchOf(page).getAll('filter')).toEqual(['id:lte:2']);
    expect(searchOf(page).getAll('sort')).toEqual(['email:desc']);
    await waitFor(async () => expect((await headers()).join()).not.toContain('Full Name'));
    expect(screen.getByText('Adas', { selector: 'span' })).toBeVisible();
    expect(screen.queryByText('Changed')).toBeNull();
    expect(localStorage.getItem('signalbox.table_columns.shop.1')).toBeNull();
  });

  it('are applied by a link that has only the view', async () => {
    const page = openTableEditor(`/project/shop/editor/1?view=${id}`);
    await waitFor(() => expect(searchOf(page).getAll('filter')).toEqual(['id:lte:2']));
    await waitFor(() => expect(server.requests().at(-1)).toMatchObject({ filters: [{ column: 'id', operator: '<=', value: '2' }] }));
  });

  it('are marked when the table is shown otherwise, and updated to that', async () => {
    const page = openTableEditor(`/project/shop/editor/1?view=${id}&filter=id:lte:3&sort=email:desc`);
    expect(await screen.findByText('Changed')).toBeVisible();
    const list = await openViews(page);
    await page.user.click(await list.findByRole('button', { name: 'Update “Adas”' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]).toMatchObject({ id, version: 1, type: 'table_view', content: { table_id: 1, filters: ['id:lte:3'], sorts: ['email:desc'], columns: { hidden: ['Full Name'] } } });
    await waitFor(() => expect(screen.queryByText('Changed')).toBeNull());
    expect(searchOf(page).getAll('filter')).toEqual(['id:lte:3']);
  });

  it('are saved with the present filter under a new name, private or shared', async () => {
    const page = openTableEditor('/project/shop/editor/1?filter=id:eq:1');
    const list = await openViews(page);
    const name = await list.findByRole('textbox', { name: 'Save as a new view' });
    await page.user.type(name, 'Adas');
    expect(list.getByText('A view of this table has this name already.')).toBeVisible();
    await page.user.clear(name);
    await page.user.type(name, 'First');
    await page.user.click(list.getByRole('switch', { name: 'Share with the project' }));
    await page.user.click(list.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]).toMatchObject({ name: 'First', visibility: 'project', content: { filters: ['id:eq:1'], sorts: [] } });
    expect(changes()[0]).not.toHaveProperty('version');
    await waitFor(() => expect(searchOf(page).get('view')).toBe(changes()[0]?.id));
  });

  it('are renamed, duplicated, shared and deleted, which can be undone', async () => {
    const page = openTableEditor();
    const list = await openViews(page);
    const act = async (name: string) => {
      const more = list.getByRole('button', { name: 'Actions of Adas' });
      if (more.getAttribute('aria-expanded') === 'false') await page.user.click(more);
      await page.user.click(within(await list.findByRole('group', { name: 'Actions of Adas' })).getByRole('button', { name }));
    };
    await list.findByRole('button', { name: 'Adas' });
    await act('Rename');
    const field = await list.findByRole('textbox', { name: 'New name of Adas' });
    await page.user.clear(field);
    await page.user.type(field, 'Mine{Enter}');
    await waitFor(() => expect(changes()).toHaveLength(1));
    await waitFor(() => expect(list.queryByRole('textbox', { name: 'New name of Adas' })).toBeNull());
    await act('Share');
    await waitFor(() => expect(changes()).toHaveLength(2));
    await waitFor(() => expect(list.queryByRole('group', { name: 'Actions of Adas' })).toBeNull());
    await act('Duplicate');
    await waitFor(() => expect(changes()).toHaveLength(3));
    expect(changes()).toMatchObject([{ id, name: 'Mine', version: 1 }, { id, visibility: 'project' }, { name: 'Adas (copy)', visibility: 'user' }]);
    await waitFor(() => expect(list.queryByRole('group', { name: 'Actions of Adas' })).toBeNull());
    await act('Delete');
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(changes()).toHaveLength(4));
    expect(changes()[3]).toMatchObject({ id });
    expect(changes()[3]).not.toHaveProperty('version');
  });

  it('say what was left out because a column is gone', async () => {
    server.answers[item] = view({ content: { table_id: 1, filters: ['total:gt:5', 'id:lte:2'], sorts: [], columns: {} } });
    const page = openTableEditor(`/project/shop/editor/1?view=${id}`);
    expect(await screen.findByText('The table no longer has a column of this view, so this was left out: total (filter).')).toBeVisible();
    await waitFor(() => expect(searchOf(page).getAll('filter')).toEqual(['id:lte:2']));
    await expectNoAxeViolations();
  });

  it('that another user changes are shown without a reload, unless the page shows something else', async () => {
    const page = openTableEditor(`/project/shop/editor/1?view=${id}`);
    await waitFor(() => expect(server.requests().at(-1)).toMatchObject({ filters: [{ operator: '<=' }] }));
    const change = (version: number, filters: string[]) =>
      act(() => {
        server.answers[item] = view({ version, last_updated_by: { id: 'b', username: 'bob' }, content: { table_id: 1, filters, sorts: [], columns: {} } });
        page.client.setQueryData(liveKey(snippetTopic(id)), { version });
      });
    change(2, ['id:eq:3']);
    await waitFor(() => expect(searchOf(page).getAll('filter')).toEqual(['id:eq:3']));
    expect(await screen.findByText('bob changed this view, which is shown now.')).toBeVisible();
    await act(() => page.router.navigate(`/project/shop/editor/1?view=${id}&filter=id:eq:1`));
    change(3, ['id:eq:2']);
    expect(await screen.findByText('bob changed this view. Your changes are kept.')).toBeVisible();
    expect(searchOf(page).getAll('filter')).toEqual(['id:eq:1']);
    expect(screen.getByText('Changed')).toBeVisible();
  });

  it('that are gone are closed, and the filters stay', async () => {
    server.answers[item] = () => new Response('{"message":"There is no such snippet."}', { status: 404 });
    const page = openTableEditor(`/project/shop/editor/1?view=${id}&filter=id:eq:1`);
    await waitFor(() => expect(searchOf(page).get('view')).toBeNull());
    expect(searchOf(page).getAll('filter')).toEqual(['id:eq:1']);
  });
});
