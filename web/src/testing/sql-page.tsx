import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useParams } from 'react-router';
import { expect, vi } from 'vitest';
import { signInSettingsQuery } from '@/api/auth/get-sign-in-settings';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import { projectKey } from '@/api/projects/get-project';
import { SqlPage } from '@/features/sql/sql-page';
import { drafts } from '@/lib/drafts';
import { fakeApi, type MadeCall } from './fake-api';
import { type FakeStream, fakeStream } from './fake-stream';
import { projectDetail } from './project-sample';
import { renderPage } from './render-page';
import { permissionsOf, profile, signInSettings } from './samples';
import { schemaSample } from './schema-sample';

export const base = '/platform/pg-meta/shop';
export const content = '/platform/projects/shop/content';
export const query = `POST ${base}/query`;

/** A server for the SQL editor: its answers, the calls of the page, and a stream for each run. */
export interface SqlServer {
  answers: Record<string, unknown>;
  calls: MadeCall[];
  streams: FakeStream[];
  /** The bodies of the runs. */
  sent: () => Record<string, unknown>[];
  /** The stream of a run, as soon as it has begun. */
  stream: (at?: number) => Promise<FakeStream>;
}

/** Starts the server, with empty lists of snippets and runs. */
export async function sqlServer(): Promise<SqlServer> {
  await drafts.clear();
  sessionStorage.clear();
  // The editor has its own build, which tests do not have; the plain field reports that.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // The grid shows what fits, and jsdom has no layout.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  const streams: FakeStream[] = [];
  const answers: Record<string, unknown> = {
    [`GET ${base}/schema`]: schemaSample(),
    [`GET ${base}/query/history`]: [],
    [`GET ${base}/running`]: [],
    [`GET ${content}`]: { data: [], cursor: null },
    [`GET ${content}/folders`]: [],
    [query]: (request: Request) => {
      streams.push(fakeStream());
      return streams.at(-1)!.answer(request);
    },
  };
  const calls = fakeApi(answers);
  return {
    answers,
    calls,
    streams,
    sent: () => calls.filter((it) => it.call === query).map((it) => it.body as Record<string, unknown>),
    stream: async (at = 0) => {
      await waitFor(() => expect(streams.length).toBeGreaterThan(at));
      return streams[at]!;
    },
  };
}

const PageAtAddress = () => <SqlPage projectRef="shop" id={useParams().id ?? 'new'} />;

/** Opens the SQL editor with a snippet, and waits for its text field. */
export async function openSqlPage(id = 'new', role: 'Owner' | 'Read-only' = 'Owner') {
  const page = renderPage(<PageAtAddress />, {
    path: '/project/:ref/sql/:id',
    at: `/project/shop/sql/${id}`,
    known: (client) => {
      client.setQueryData(signInSettingsQuery().queryKey, signInSettings());
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(permissionsKey, permissionsOf(role));
      client.setQueryData(projectKey('shop'), projectDetail({ connection_encrypted: 'sealed' }));
    },
  });
  const editor = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^SQL/ });
  return { ...page, editor, user: userEvent.setup() };
}

/** Replaces the text of the editor. */
export async function write(editor: HTMLTextAreaElement, text: string) {
  await userEvent.clear(editor);
  if (text === '') return;
  await userEvent.click(editor);
  await userEvent.paste(text);
}

export const run = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Run' }));
