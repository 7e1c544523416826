import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { permissionsKey } from '@/api/profile/list-permissions';
import { projectKey } from '@/api/projects/get-project';
import { drafts } from '@/lib/drafts';
import { liveKey, snippetTopic } from '@/lib/live/topic-names';
import { expectNoAxeViolations } from '@/testing/axe';
import { refusal } from '@/testing/fake-api';
import { projectDetail } from '@/testing/project-sample';
import { renderPage } from '@/testing/render-page';
import { permissionsOf } from '@/testing/samples';
import { snippetSample } from '@/testing/snippet-sample';
import { content, openSqlPage, type SqlServer, sqlServer, write } from '@/testing/sql-page';
import { toast } from '@/ui/toast';
import { SqlPage } from '../sql-page';

let server: SqlServer;
beforeEach(async () => {
  server = await sqlServer();
});

describe('a snippet', () => {
  it('is saved with a name, and gets its own address', async () => {
    server.answers[`PUT ${content}`] = () => {
      const body = server.calls.at(-1)!.body as { id: string; name: string };
      return new Response(JSON.stringify(snippetSample({ id: body.id, name: body.name })));
    };
    const { editor, user, router } = await openSqlPage();
    await write(editor, 'select * from users');
    await user.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Save snippet' });
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('Select from users');
    await expectNoAxeViolations();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/project\/shop\/sql\/[0-9a-f-]{36}$/));
    expect(server.calls.find((it) => it.call === `PUT ${content}`)?.body).toMatchObject({ name: 'Select from users', type: 'sql', visibility: 'user', content: { sql: 'select * from users', schema_version: '1.0' } });
  });

  it('opens with its saved text and is saved with its version', async () => {
    server.answers[`GET ${content}/item/s1`] = snippetSample({ version: 4 }, 'select 1');
    server.answers[`PUT ${content}`] = snippetSample({ version: 5 });
    const { editor, user } = await openSqlPage('s1');
    expect(editor).toHaveValue('select 1');
    expect(screen.getByText('Saved')).toBeVisible();
    await write(editor, 'select 2');
    expect(screen.getByText('Unsaved changes, kept in this browser')).toBeVisible();
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(server.calls.find((it) => it.call === `PUT ${content}`)?.body).toMatchObject({ id: 's1', version: 4, content: { sql: 'select 2' } });
  });

  it('that another user saved meanwhile is merged, and nothing is lost', async () => {
    server.answers[`GET ${content}/item/s1`] = snippetSample({ version: 4 }, 'select 1;\n\nselect 2;\n\nselect 3;');
    const { editor, user } = await openSqlPage('s1');
    server.answers[`PUT ${content}`] = refusal(409, 'The snippet was changed.', 'conflict');
    server.answers[`GET ${content}/item/s1`] = snippetSample({ version: 5, last_updated_by: { id: 'ida', username: 'ida' } }, 'select 1;\n\nselect 2;\n\nselect 33;');
    await write(editor, 'select 11;\n\nselect 2;\n\nselect 3;');
    await user.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'ida saved a newer version' });
    expect(dialog).toHaveTextContent('Both changes can be merged without a conflict.');
    await expectNoAxeViolations();
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    expect(editor).toHaveValue('select 11;\n\nselect 2;\n\nselect 33;');
    server.answers[`PUT ${content}`] = snippetSample({ version: 6 });
    await user.click(editor);
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(server.calls.filter((it) => it.call === `PUT ${content}`).at(-1)?.body).toMatchObject({ version: 5 });
  });

  it('keeps an unsaved text in the browser, and opens with it again', async () => {
    server.answers[`GET ${content}/item/s1`] = snippetSample({ version: 4 }, 'select 1');
    await drafts.write({ key: 'shop/s1', text: 'select draft', version: 4, base: 'select 1', savedAt: 0 });
    const { editor } = await openSqlPage('s1');
    expect(editor).toHaveValue('select draft');
    await write(editor, 'select other');
    await waitFor(async () => expect((await drafts.read('shop/s1'))?.text).toBe('select other'));
  });

  it('that does not exist is explained', async () => {
    renderPage(<SqlPage projectRef="shop" id="gone" />, {
      path: '/project/:ref/sql/:id',
      at: '/project/shop/sql/gone',
      known: (client) => {
        client.setQueryData(permissionsKey, permissionsOf('Owner'));
        client.setQueryData(projectKey('shop'), projectDetail({ connection_encrypted: 'sealed' }));
      },
    });
    expect(await screen.findByText("This snippet doesn't exist")).toBeVisible();
    expect(screen.getByRole('link', { name: 'New snippet' })).toHaveAttribute('href', '/project/shop/sql/new');
    await expectNoAxeViolations();
  });
});

describe('a text that was never saved', () => {
  it('stays in this browser when another one is begun, and is continued or discarded', async () => {
    const { editor, user, router } = await openSqlPage();
    await write(editor, 'select first');
    await user.click(screen.getByRole('button', { name: 'New snippet' }));
    await waitFor(() => expect(router.state.location.search).toMatch(/^\?draft=/));
    const next = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^SQL/ });
    await waitFor(() => expect(next()).toHaveValue(''));
    await write(next(), 'select second');
    await user.click(await screen.findByRole('button', { name: /^Unsaved in this browser/ }));
    const list = screen.getByRole('list', { name: 'Unsaved texts' });
    expect(within(list).getAllByRole('link').map((it) => it.textContent)).toEqual(['Select first']);
    await expectNoAxeViolations();
    await user.click(within(list).getByRole('link', { name: 'Select first' }));
    await waitFor(() => expect(next()).toHaveValue('select first'));
    await user.click(await screen.findByRole('button', { name: /^Unsaved in this browser/ }));
    await user.click(await screen.findByRole('button', { name: 'Discard Select second' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Unsaved in this browser/ })).toBeNull());
  });

  it('keeps its editor and results when it is saved, and the next one starts empty', async () => {
    server.answers[`PUT ${content}`] = () => {
      const { id, name } = server.calls.at(-1)!.body as { id: string; name: string };
      return new Response(JSON.stringify(snippetSample({ id, name })));
    };
    const { editor, user, router } = await openSqlPage();
    await write(editor, 'select first');
    await user.keyboard('{Control>}s{/Control}');
    await user.click(within(await screen.findByRole('dialog', { name: 'Save snippet' })).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/project/shop/sql/new'));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(editor).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New snippet' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^SQL/ })).toHaveValue(''));
  });
});

describe('other people', () => {
  const ida = { id: 'ida', username: 'ida' };

  it('in the same snippet are named, and what they save is shown at once', async () => {
    server.answers[`GET ${content}/item/s1`] = snippetSample({ version: 4 }, 'select 1');
    const { editor, client } = await openSqlPage('s1');
    const push = (state: object) => act(() => void client.setQueryData(liveKey(snippetTopic('s1')), state));
    push({ version: 4, people: { a: { username: 'sam', line: 1 }, b: { username: 'ida', line: 2 } } });
    expect(await screen.findByText('ida (line 2) is here, too')).toBeVisible();
    server.answers[`GET ${content}/item/s1`] = snippetSample({ version: 5, last_updated_by: ida }, 'select 2');
    push({ version: 5, people: { b: { username: 'ida', line: 2 } } });
    await waitFor(() => expect(editor).toHaveValue('select 2'));
    expect(screen.getByText('Saved')).toBeVisible();
  });

  it('never replace a text that is not saved', async () => {
    server.answers[`GET ${content}/item/s1`] = snippetSample({ version: 4 }, 'select 1');
    const { editor, client } = await openSqlPage('s1');
    await write(editor, 'select mine');
    server.answers[`GET ${content}/item/s1`] = snippetSample({ version: 5, last_updated_by: ida }, 'select theirs');
    act(() => void client.setQueryData(liveKey(snippetTopic('s1')), { version: 5, people: {} }));
    expect(await screen.findByRole('dialog', { name: 'ida saved a newer version' })).toBeVisible();
    expect(editor).toHaveValue('select mine');
  });
});

describe('the list of snippets', () => {
  const list = () => screen.findByRole('list', { name: 'Snippets' });
  const rows = async () => within(await list()).getAllByRole('link').map((it) => it.textContent);

  beforeEach(() => {
    server.answers[`GET ${content}`] = {
      data: [snippetSample({ visibility: 'project' }), snippetSample({ id: 's2', name: 'Daily', favorite: true }), snippetSample({ id: 's3', name: 'Filed', folder_id: 'f1' })],
      cursor: null,
    };
    server.answers[`GET ${content}/folders`] = [{ id: 'f1', name: 'Reports' }];
  });

  it('shows names, folders, favorites and sharing', async () => {
    const { user } = await openSqlPage();
    expect(await rows()).toEqual(['Monthly reportshared', 'Daily']);
    expect(screen.getByRole('img', { name: 'Favorite' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /^Reports/ }));
    expect(screen.getByRole('link', { name: 'Filed' })).toHaveAttribute('href', '/project/shop/sql/s3');
    await expectNoAxeViolations();
  });

  it('changes a snippet from its menu', async () => {
    server.answers[`GET ${content}/item/s2`] = snippetSample({ id: 's2', name: 'Daily', version: 7 }, 'select 2');
    server.answers[`PUT ${content}`] = snippetSample({ id: 's2', version: 8 });
    const { user } = await openSqlPage();
    await list();
    await user.click(screen.getByRole('button', { name: 'Actions of Daily' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Share with the project' }));
    await waitFor(() =>
      expect(server.calls.find((it) => it.call === `PUT ${content}`)?.body).toMatchObject({ id: 's2', name: 'Daily', version: 7, visibility: 'project', content: { sql: 'select 2' } }),
    );
  });

  it('deletes a snippet with undo, which restores its ID and its text', async () => {
    const shown = vi.spyOn(toast, 'success');
    server.answers[`GET ${content}/item/s2`] = snippetSample({ id: 's2', name: 'Daily', version: 7 }, 'select 2');
    server.answers[`DELETE ${content}`] = null;
    server.answers[`PUT ${content}`] = snippetSample({ id: 's2', version: 1 });
    const { user } = await openSqlPage();
    await list();
    await user.click(screen.getByRole('button', { name: 'Actions of Daily' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(shown).toHaveBeenCalledWith('Deleted “Daily”', expect.anything()));
    const { action } = shown.mock.calls[0]![1] as unknown as { action: { onClick: () => void } };
    action.onClick();
    await waitFor(() => expect(server.calls.find((it) => it.call === `PUT ${content}`)?.body).toMatchObject({ id: 's2', name: 'Daily', content: { sql: 'select 2' } }));
    expect(server.calls.find((it) => it.call === `PUT ${content}`)?.body).not.toHaveProperty('version');
  });

  it('creates a folder', async () => {
    server.answers[`POST ${content}/folders`] = { id: 'f2', name: 'Later' };
    const { user } = await openSqlPage();
    await user.click(screen.getByRole('button', { name: 'New folder' }));
    const dialog = await screen.findByRole('dialog', { name: 'New folder' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Later');
    await expectNoAxeViolations();
    await user.click(within(dialog).getByRole('button', { name: 'Create folder' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.find((it) => it.call === `POST ${content}/folders`)?.body).toEqual({ name: 'Later' });
  });

  it('explains a failure in its place, and the editor works', async () => {
    server.answers[`GET ${content}`] = refusal(503, 'Away.');
    const { editor } = await openSqlPage();
    expect(await screen.findByText("Couldn't load the snippets.")).toBeVisible();
    await write(editor, 'select 1');
    expect(editor).toHaveValue('select 1');
  });
});

describe('the versions of a snippet', () => {
  it('are compared with the text, and restored into the editor', async () => {
    server.answers[`GET ${content}/item/s1`] = snippetSample({ version: 2 }, 'select 2');
    const facts = { updated_at: '2026-11-20T12:00:00.000Z', updated_by: { id: 'sam', username: 'sam' } };
    server.answers[`GET ${content}/item/s1/versions`] = [{ version: 2, ...facts }, { version: 1, ...facts }];
    server.answers[`GET ${content}/item/s1/versions/1`] = { version: 1, ...facts, content: { sql: 'select 1' } };
    const { editor, user } = await openSqlPage('s1');
    await user.click(screen.getByRole('button', { name: 'Versions' }));
    const dialog = await screen.findByRole('dialog', { name: 'Versions of Monthly report' });
    await user.click(await within(dialog).findByRole('button', { name: /^Version 1/ }));
    expect(await within(dialog).findByText('Removed:')).toBeInTheDocument();
    await expectNoAxeViolations();
    await user.click(within(dialog).getByRole('button', { name: 'Restore version 1' }));
    expect(editor).toHaveValue('select 1');
    expect(screen.getByText('Unsaved changes, kept in this browser')).toBeVisible();
  });
});
