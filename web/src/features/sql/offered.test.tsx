import { renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useRegisteredCommands } from '@/lib/commands/use-commands';
import { drafts } from '@/lib/drafts';
import { expectNoAxeViolations } from '@/testing/axe';
import { finished, rowsOf, started } from '@/testing/fake-stream';
import { openSqlPage, query, run, type SqlServer, sqlServer, write } from '@/testing/sql-page';
import { offered } from './offered';

const shipped = { ...offered };

let server: SqlServer;
beforeEach(async () => {
  server = await sqlServer(shipped);
});

/** Parts of the page by the switch that brings them. */
const partOf = {
  explain: [/^Explain$/, /^Analyze$/],
  running: [/^Running$/],
  transactions: [/^Transaction$/],
  schema: [/^Schema$/, /^Run as$/],
  exports: [],
  snippets: [/^Save$/, /^Versions$/, /^Snippets$/],
  history: [/^History$/],
};

it('the page offers and requests only what the server has', async () => {
  const { editor, user } = await openSqlPage();
  await write(editor, 'create table t (); select 1');
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  const response = await server.stream();
  response.send(started, { type: 'statement', index: 0, start: 0, end: 18 }, { type: 'complete', command: 'CREATE TABLE', duration_ms: 1 }, ...rowsOf([['id', 'integer']], [['1']]), finished);
  response.close();
  expect(await screen.findByRole('gridcell', { name: '1' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Run' })).toBeVisible());
  await user.keyboard('{Control>}s{/Control}{Control>}{Shift>}e{/Shift}{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
  const { result } = renderHook(useRegisteredCommands);
  const commands = result.current.filter((it) => it.section === 'SQL').map((it) => it.name);
  expect(commands).toEqual(['Run the statement at the cursor', 'Run all statements', 'Format SQL', 'New text']);
  const controls = (['button', 'tab', 'switch', 'combobox'] as const).flatMap((role) => screen.queryAllByRole(role).map((it) => it.getAttribute('aria-label') ?? it.textContent));
  for (const [part, names] of Object.entries(partOf)) {
    for (const name of names) expect(controls.filter((it) => name.test(it)), part).toEqual([]);
  }
  expect(server.calls.map((it) => it.call)).toEqual([query]);
  await expectNoAxeViolations();
});

it('another unsaved text of the browser is listed, without the server', async () => {
  await drafts.write({ key: 'shop/new/other', text: 'select other', version: null, base: '', savedAt: 0 });
  const { editor, user } = await openSqlPage();
  await write(editor, 'select 1');
  await user.click(await screen.findByRole('link', { name: 'Select other' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^SQL/ })).toHaveValue('select other'));
  await run(user);
  await server.stream();
  expect(server.calls.map((it) => it.call)).toEqual([query]);
  await expectNoAxeViolations();
});
