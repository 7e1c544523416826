import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { refusal } from '@/testing/fake-api';
import { finished, rowsOf, started } from '@/testing/fake-stream';
import { base, openSqlPage, run, type SqlServer, sqlServer, write } from '@/testing/sql-page';
import { toast } from '@/ui/toast';
import { exportRefusal } from './use-export';

const call = `POST ${base}/export`;
const text = 'select id from users';

let server: SqlServer;
beforeEach(async () => {
  server = await sqlServer();
});

/** Runs a text with one row. */
async function ran() {
  const { editor, user } = await openSqlPage();
  await write(editor, text);
  await run(user);
  const response = await server.stream();
  response.send(started, ...rowsOf([['id', 'integer']], [['1']]).map((it, at) => (at === 0 ? { ...it, end: text.length } : it)), finished);
  response.close();
  await screen.findByRole('gridcell', { name: '1' });
  return { editor, user };
}

describe('a result', () => {
  it.each([
    ['CSV', 'csv'],
    ['TSV', 'tsv'],
    ['JSON lines', 'jsonl'],
  ])('is downloaded as %s by a link that the server gives', async (label, format) => {
    server.answers[call] = { url: `${base}/export/token`, expires_in_ms: 60_000 };
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { editor, user } = await ran();
    await write(editor, 'edited since');
    await user.click(await screen.findByRole('switch', { name: 'Read-only' }));
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await screen.findByRole('menu');
    await expectNoAxeViolations();
    await user.click(await screen.findByRole('menuitem', { name: label }));
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).pathname).toBe(`${base}/export/token`);
    const { body } = server.calls.find((it) => it.call === call)!;
    // With the text and the access that ran, not the ones chosen since.
    expect(body).toEqual({ query: text, format, header: true, filename: expect.stringMatching(new RegExp(`\\.${format}$`)) as string });
  });

  it('that the server refuses to export is explained', async () => {
    server.answers[call] = refusal(400, 'permission denied for table users', 'bad_request');
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const shown = vi.spyOn(toast, 'error');
    const { user } = await ran();
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(shown).toHaveBeenCalledWith(expect.stringMatching(/^Couldn't export the result. permission denied for table users/)));
    expect(clicked).not.toHaveBeenCalled();
  });
});

describe('an export is refused', () => {
  it('with parameters, because COPY takes none', () => {
    expect(exportRefusal({ parameters: ['id'] }, null)).toContain('parameters');
  });

  it('in an open transaction, whose changes the file would not have', () => {
    expect(exportRefusal({ parameters: [] }, { id: 't', isFailed: false, expiresAt: 0, isEnding: false })).toContain('transaction');
    expect(exportRefusal({ parameters: [] }, null)).toBeNull();
  });
});
