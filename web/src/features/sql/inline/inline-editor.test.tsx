import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signInSettingsQuery } from '@/api/auth/get-sign-in-settings';
import { permissionsKey } from '@/api/profile/list-permissions';
import { projectKey } from '@/api/projects/get-project';
import { expectNoAxeViolations } from '@/testing/axe';
import { projectDetail } from '@/testing/project-sample';
import { renderPage } from '@/testing/render-page';
import { permissionsOf, signInSettings } from '@/testing/samples';
import { content, sqlServer, type SqlServer } from '@/testing/sql-page';
import { InlineEditor } from './inline-editor';

let server: SqlServer;
beforeEach(async () => {
  server = await sqlServer();
});

const closed = vi.fn();
function Panel() {
  const [number, setNumber] = useState(1);
  const request = { kind: 'sql' as const, ref: 'shop', number, title: `Function ${number}`, sql: `select ${number}` };
  return (
    <>
      <button onClick={() => setNumber(number + 1)}>Open the next</button>
      <InlineEditor request={request} onClose={closed} />
    </>
  );
}

async function open(role: 'Owner' | 'Read-only' = 'Owner') {
  closed.mockReset();
  const page = renderPage(<Panel />, {
    known: (client) => {
      client.setQueryData(signInSettingsQuery().queryKey, signInSettings());
      client.setQueryData(permissionsKey, permissionsOf(role));
      client.setQueryData(projectKey('shop'), projectDetail({ connection_encrypted: 'sealed' }));
    },
  });
  const editor = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^SQL of/ });
  return { ...page, editor, user: userEvent.setup() };
}
const panel = (name: string) => within(screen.getByRole('complementary', { name }));

describe('the inline editor', () => {
  it('begins with the definition, and runs all of it', async () => {
    const { editor, user } = await open();
    expect(editor).toHaveValue('select 1');
    await expectNoAxeViolations();
    await user.click(panel('Function 1').getByRole('button', { name: 'Run' }));
    const stream = await server.stream();
    expect(server.sent()[0]).toMatchObject({ query: 'select 1' });
    expect(server.sent()[0]).not.toHaveProperty('transaction');
    stream.send({ type: 'started', id: 'r', role: 'postgres', read_only: false, statements: 1 });
    stream.send({ type: 'error', message: 'It failed.', sqlstate: '42601', position: 8 }, { type: 'finished', duration_ms: 1 });
    stream.close();
    await waitFor(() => expect(panel('Function 1').getByRole('alert')).toHaveTextContent('It failed.'));
    expect(panel('Function 1').getByRole('button', { name: 'Go to line 1' })).toBeVisible();
  });

  it('is read-only for members who may only read', async () => {
    const { user } = await open('Read-only');
    await user.click(panel('Function 1').getByRole('button', { name: 'Run' }));
    await server.stream();
    expect(server.sent()[0]).toMatchObject({ read_only: true });
  });

  it('asks before a destructive statement', async () => {
    const { editor, user } = await open();
    await user.clear(editor);
    await user.type(editor, 'drop table users');
    await user.click(panel('Function 1').getByRole('button', { name: 'Run' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Run a destructive statement?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(server.sent()).toEqual([]);
  });

  it('keeps a changed text until it may be dropped, when it closes and when another object opens', async () => {
    const { editor, user } = await open();
    await user.type(editor, ', 2');
    await user.click(panel('Function 1').getByRole('button', { name: 'Close panel' }));
    const closing = () => within(screen.getByRole('dialog', { name: 'Close without saving?' }));
    await waitFor(closing);
    await user.click(closing().getByRole('button', { name: 'Keep editing' }));
    await user.click(screen.getByRole('button', { name: 'Open the next' }));
    const replacing = () => within(screen.getByRole('dialog', { name: 'Replace the text by “Function 2”?' }));
    await waitFor(replacing);
    await user.click(replacing().getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('textbox', { name: /^SQL of/ })).toHaveValue('select 1, 2');
    await user.click(screen.getByRole('button', { name: 'Open the next' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Replace the text by “Function 3”?' })).getByRole('button', { name: 'Discard and replace' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^SQL of “Function 3”/ })).toHaveValue('select 3'));
    await user.click(panel('Function 3').getByRole('button', { name: 'Close panel' }));
    expect(closed).toHaveBeenCalledOnce();
  });

  it('saves the text as a snippet, which is then not asked about', async () => {
    server.answers[`PUT ${content}`] = (_request: Request, body: unknown) => new Response(JSON.stringify({ ...(body as object), version: 1 }));
    const { editor, user } = await open();
    await user.type(editor, ', 2');
    await user.click(panel('Function 1').getByRole('button', { name: 'Save as snippet' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save snippet' }));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Function 1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.find((it) => it.call === `PUT ${content}`)?.body).toMatchObject({ name: 'Function 1', type: 'sql', visibility: 'user', content: { sql: 'select 1, 2' } });
    await user.click(panel('Function 1').getByRole('button', { name: 'Close panel' }));
    expect(closed).toHaveBeenCalledOnce();
  });
});
