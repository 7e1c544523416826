import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LogQueryChange, SavedLogQuery } from '@/api/content/log-queries';
import { Toaster } from '@/ui/toaster';
import { expectNoAxeViolations } from '@/testing/axe';
import { answeringBody } from '@/testing/table-editor-page';
import { contentPath, lineGrid, type LogServer, logServer, openLogs } from '@/testing/logs-page';

const id = '0b0e7a0e-0000-4000-8000-000000000001';
const item = `GET ${contentPath}/item/${id}`;
const put = `PUT ${contentPath}`;
const ada = { id: 'a', username: 'ada' };
const saved = (facts: Partial<SavedLogQuery> = {}): SavedLogQuery => ({
  id,
  name: 'Deadlocks',
  type: 'log_query',
  visibility: 'user',
  favorite: false,
  folder_id: null,
  owner: ada,
  last_updated_by: ada,
  updated_at: '2026-11-24T12:00:00Z',
  version: 1,
  content: { schema_version: '1.0', mode: 'search', search: 'deadlock', sql: '', sources: ['postgres_logs'], range: '24h' },
  ...facts,
});

let server: LogServer;
beforeEach(() => {
  server = logServer();
  server.answers[`GET ${contentPath}`] = { data: [saved({ content: undefined })] };
  server.answers[`GET ${contentPath}/folders`] = [{ id: 'f1', name: 'On call' }];
  server.answers[item] = saved();
  server.answers[put] = answeringBody<LogQueryChange>((body) => ({ ...saved(), ...body, version: (body.version ?? 0) + 1 }));
  server.answers[`DELETE ${contentPath}`] = null;
  render(<Toaster />);
});

const changes = () => server.sent(put) as unknown as LogQueryChange[];
const list = async () => within(await screen.findByRole('dialog', { name: 'Saved queries' }));

describe('saved queries', () => {
  it('are opened with what they keep', async () => {
    const page = openLogs();
    await lineGrid();
    await page.user.click(screen.getByRole('button', { name: 'Saved queries' }));
    const dialog = await list();
    expect(await dialog.findByRole('button', { name: 'Deadlocks' })).toBeVisible();
    await expectNoAxeViolations();
    await page.user.click(dialog.getByRole('button', { name: 'Deadlocks' }));
    await waitFor(() => expect(page.address().get('q')).toBe('deadlock'));
    expect(page.address().get('range')).toBe('24h');
    expect(page.address().get('query')).toBe(id);
    expect(await screen.findByRole('button', { name: 'Saved queries: Deadlocks' })).toBeVisible();
    expect(screen.queryByText('Changed')).toBeNull();
  });

  it('of a link open with what they keep', async () => {
    const page = openLogs(`?query=${id}`);
    await waitFor(() => expect(page.address().get('q')).toBe('deadlock'));
  });

  it('are marked as changed, updated, and reset', async () => {
    const page = openLogs(`?query=${id}`);
    const field = await screen.findByRole('combobox', { name: 'Search logs' });
    await waitFor(() => expect(field).toHaveValue('deadlock'));
    await page.user.type(field, ' x{Enter}');
    expect(await screen.findByText('Changed')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Save query' }));
    await page.user.click(await screen.findByRole('button', { name: 'Update “Deadlocks”' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]).toMatchObject({ id, version: 1, type: 'log_query', content: { search: 'deadlock x', mode: 'search', range: '24h' } });
    await waitFor(() => expect(screen.queryByText('Changed')).toBeNull());
    await page.user.type(await screen.findByRole('combobox', { name: 'Search logs' }), ' y{Enter}');
    await page.user.click(await screen.findByRole('button', { name: 'Discard changes of the query' }));
    await waitFor(() => expect(page.address().get('q')).toBe('deadlock x'));
    await page.user.click(screen.getByRole('button', { name: 'Close the query' }));
    expect(page.address().get('query')).toBeNull();
    expect(page.address().get('q')).toBe('deadlock x');
  });

  it('are saved under a new name, in a folder, private or shared', async () => {
    const page = openLogs('?q=timeout');
    await lineGrid();
    await page.user.click(screen.getByRole('button', { name: 'Save query' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save query' }));
    await expectNoAxeViolations();
    await page.user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Timeouts');
    await page.user.click(dialog.getByRole('switch', { name: 'Share with the project' }));
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]).toMatchObject({ name: 'Timeouts', visibility: 'project', folder_id: null, content: { search: 'timeout', sources: [], range: '1h' } });
    expect(changes()[0]).not.toHaveProperty('version');
    await waitFor(() => expect(page.address().get('query')).toBe(changes()[0]?.id));
  });

  it('are in folders, renamed, shared and deleted, which can be undone', async () => {
    server.answers[`GET ${contentPath}`] = { data: [saved({ folder_id: 'f1' })] };
    const page = openLogs();
    await lineGrid();
    await page.user.click(screen.getByRole('button', { name: 'Saved queries' }));
    const dialog = await list();
    expect(await dialog.findByRole('region', { name: 'On call' })).toBeVisible();
    const act = async (name: string) => {
      const more = await dialog.findByRole('button', { name: 'Actions of Deadlocks' });
      if (more.getAttribute('aria-expanded') === 'false') await page.user.click(more);
      await page.user.click(within(dialog.getByRole('group', { name: 'Actions of Deadlocks' })).getByRole('button', { name }));
    };
    await act('Rename');
    const field = dialog.getByRole('textbox', { name: 'New name of Deadlocks' });
    await page.user.clear(field);
    await page.user.type(field, 'Locks{Enter}');
    await waitFor(() => expect(changes()).toHaveLength(1));
    await act('Share');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()).toMatchObject([
      { id, name: 'Locks', version: 1 },
      { id, visibility: 'project' },
    ]);
    await act('Delete');
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(changes()).toHaveLength(3));
    expect(changes()[2]).not.toHaveProperty('version');
  });

  it('in SQL open in the editor', async () => {
    server.answers[item] = saved({ content: { schema_version: '1.0', mode: 'sql', search: '', sql: 'SELECT 7', sources: [], range: '1h' } });
    const page = openLogs();
    await lineGrid();
    await page.user.click(screen.getByRole('button', { name: 'Saved queries' }));
    await page.user.click(await (await list()).findByRole('button', { name: 'Deadlocks' }));
    expect(await screen.findByRole('textbox', { name: 'SQL over logs' })).toHaveValue('SELECT 7');
    expect(page.address().get('mode')).toBe('sql');
  });

  it('that are gone are closed, and the search stays', async () => {
    server.answers[item] = () => new Response('{"message":"There is no such snippet."}', { status: 404 });
    const page = openLogs(`?query=${id}&q=a`);
    await waitFor(() => expect(page.address().get('query')).toBeNull());
    expect(page.address().get('q')).toBe('a');
  });
});
