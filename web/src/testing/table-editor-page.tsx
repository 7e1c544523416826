import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useParams } from 'react-router';
import { vi } from 'vitest';
import { signInSettingsQuery } from '@/api/auth/get-sign-in-settings';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import { projectKey } from '@/api/projects/get-project';
import type { SchemaAnswer } from '@/api/query/wire';
import type { ChangesAnswer, ChangesRequest, CountAnswer, CountRequest, RowsAnswer, RowsRequest } from '@/api/rows/wire';
import { TableEditorPage } from '@/features/table-editor/table-editor-page';
import { fakeApi, type MadeCall } from './fake-api';
import { projectDetail } from './project-sample';
import { renderPage } from './render-page';
import { permissionsOf, profile, signInSettings } from './samples';
import { schemaSample } from './schema-sample';

export const base = '/platform/pg-meta/shop';
export const rowsCall = `POST ${base}/rows`;
export const countCall = `POST ${base}/rows/count`;
export const changesCall = `POST ${base}/rows/changes`;

/** A page of the table `users` of the schema sample. */
export const usersPage = (facts: Partial<RowsAnswer> = {}): RowsAnswer => ({
  columns: ['id', 'email', 'Full Name'],
  key: { kind: 'primary_key', columns: ['id'] },
  rows: [
    { values: ['1', 'ada@example.com', 'Ada'], key: ['1'], version: '70', cut: [] },
    { values: ['2', 'bea@example.com', null], key: ['2'], version: '71', cut: [] },
    { values: ['3', 'cleo@example.com', ''], key: ['3'], version: '72', cut: [] },
  ],
  next: null,
  ...facts,
});

export const saved = (rows: ChangesAnswer['rows'] = []): ChangesAnswer => ({ saved: true, rows, conflicts: [] });

/** A server for the table editor: its answers and the calls of the page. */
export interface TableServer {
  answers: Record<string, unknown>;
  calls: MadeCall[];
  /** The bodies of the calls that save or preview changes. */
  sent: () => (ChangesRequest & { dry_run?: boolean })[];
  /** The bodies of the calls for rows. */
  requests: () => RowsRequest[];
  schema: (schema: SchemaAnswer) => void;
}

/** Starts the server with three users. */
export function tableServer(): TableServer {
  sessionStorage.clear();
  localStorage.clear();
  // The grid shows what fits, and jsdom has no layout.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  const answers: Record<string, unknown> = {
    [`GET ${base}/schema`]: schemaSample(),
    [rowsCall]: usersPage(),
    [countCall]: answeringBody<CountRequest>(({ exact }): CountAnswer => (exact ? { count: 3, is_estimate: false } : { count: 1_200, is_estimate: true })),
    [changesCall]: saved(),
  };
  const calls = fakeApi(answers);
  const bodies = <T,>(call: string) => calls.filter((it) => it.call === call).map((it) => it.body as T);
  return {
    answers,
    calls,
    sent: () => bodies(changesCall),
    requests: () => bodies(rowsCall),
    schema: (schema) => {
      answers[`GET ${base}/schema`] = schema;
    },
  };
}

/** An answer that depends on the body of the call. */
export const answeringBody =
  <Body,>(answer: (body: Body) => unknown) =>
  (_request: Request, body: Body): Response =>
    new Response(JSON.stringify(answer(body)));

/** In place of the form, a button that creates `invoices`. */
function PageAtAddress() {
  const create = (schema: string, _onClose: () => void, onCreated: (created: { schema: string; table: string }) => void) => (
    <div>
      <p>Form of a table in {schema}</p>
      <button onClick={() => onCreated({ schema, table: 'invoices' })}>Create invoices</button>
    </div>
  );
  return <TableEditorPage projectRef="shop" id={useParams().id} newTable={create} />;
}

/** Opens the table editor with a table of the schema sample, by default `users`. */
export function openTableEditor(at = '/project/shop/editor/1', role: 'Owner' | 'Read-only' = 'Owner') {
  const page = renderPage(<PageAtAddress />, {
    path: '/project/:ref/editor/:id?',
    at,
    known: (client) => {
      client.setQueryData(signInSettingsQuery().queryKey, signInSettings());
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(permissionsKey, permissionsOf(role));
      client.setQueryData(projectKey('shop'), projectDetail({ connection_encrypted: 'sealed' }));
    },
  });
  return { ...page, user: userEvent.setup() };
}

/** The grid, as soon as it has rows. */
export const gridOf = (table = 'users') => screen.findByRole('grid', { name: `Rows of ${table}` });
