import { QueryClient } from '@tanstack/react-query';
import { firstValueFrom, lastValueFrom, toArray } from 'rxjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInSettingsQuery } from '../auth/get-sign-in-settings';
import { fakeApi, refusal } from '@/testing/fake-api';
import { fakeStream, finished, rowsOf, started } from '@/testing/fake-stream';
import { signInSettings } from '@/testing/samples';
import { projectDetail } from '@/testing/project-sample';
import { cancelQuery } from './cancel-query';
import { runQuery } from './run-query';

const call = 'POST /platform/pg-meta/shop/query';
const detail = 'GET /platform/projects/shop';
const noConnection = 'API Error: happened while trying to acquire connection to the database';

let client: QueryClient;
let answers: Record<string, unknown>;
let requests: Request[];
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  requests = [];
  answers = { [detail]: { ...projectDetail(), connection_encrypted: 'sealed-1' } };
});

const target = (id = 'request-1') => ({ client, ref: 'shop', id });

describe('a run', () => {
  it('sends the sealed connection, its own ID and the name of the application, and emits events as they come', async () => {
    const stream = fakeStream();
    answers[call] = (request: Request) => {
      requests.push(request);
      return stream.answer(request);
    };
    const calls = fakeApi(answers);
    const events = lastValueFrom(runQuery(target(), { query: 'select 1', limit: 100 }).pipe(toArray()));
    stream.send(started, ...rowsOf([['id', 'integer']], [['1']]), finished);
    stream.close();
    expect((await events).map((it) => it.type)).toEqual(['started', 'statement', 'columns', 'rows', 'complete', 'finished']);
    const { headers } = requests[0]!;
    expect(headers.get('X-Request-Id')).toBe('request-1');
    expect(headers.get('Accept')).toBe('application/x-ndjson');
    expect(headers.get('x-connection-encrypted')).toBe('sealed-1');
    expect(headers.get('x-pg-application-name')).toBe('signalbox-dashboard');
    expect(calls.find((it) => it.call === call)?.body).toEqual({ query: 'select 1', limit: 100 });
  });

  it('emits rows before the statement has ended', async () => {
    const stream = fakeStream();
    answers[call] = stream.answer;
    fakeApi(answers);
    const first = firstValueFrom(runQuery(target(), { query: 'select 1' }));
    stream.send(started);
    expect((await first).type).toBe('started');
    await expect.poll(stream.isAborted).toBe(true);
  });

  it('is repeated once with a new sealed connection', async () => {
    const stream = fakeStream();
    const seals: (string | null)[] = [];
    answers[call] = (request: Request) => {
      const seal = request.headers.get('x-connection-encrypted');
      seals.push(seal);
      answers[detail] = { ...projectDetail(), connection_encrypted: 'sealed-2' };
      return seal === 'sealed-2' ? stream.answer(request) : new Response(JSON.stringify({ message: noConnection }), { status: 400 });
    };
    fakeApi(answers);
    const events = lastValueFrom(runQuery(target(), { query: 'select 1' }).pipe(toArray()));
    stream.send(finished);
    stream.close();
    expect((await events).map((it) => it.type)).toEqual(['finished']);
    expect(seals).toEqual(['sealed-1', 'sealed-2']);
  });

  it.each([
    [400, noConnection],
    [409, 'The project is paused.'],
    [429, 'Too many statements are running.'],
  ])('that is refused with %i fails with the text of the server', async (status, message) => {
    answers[call] = refusal(status, message);
    fakeApi(answers);
    await expect(lastValueFrom(runQuery(target(), { query: 'select 1' }))).rejects.toMatchObject({ status, message });
  });

  it('is not sent without a sealed connection, and fails as the server would refuse it', async () => {
    answers[detail] = projectDetail();
    const calls = fakeApi(answers);
    await expect(lastValueFrom(runQuery(target(), { query: 'select 1' }))).rejects.toMatchObject({ status: 400, message: noConnection });
    expect(calls.map((it) => it.call)).toEqual([detail, detail]);
  });

  it('needs no sealed connection in self-hosted mode', async () => {
    const stream = fakeStream();
    client.setQueryData(signInSettingsQuery().queryKey, signInSettings({ mode: 'self_hosted' }));
    answers[detail] = projectDetail();
    answers[call] = (request: Request) => {
      requests.push(request);
      return stream.answer(request);
    };
    fakeApi(answers);
    const events = lastValueFrom(runQuery(target(), { query: 'select 1' }).pipe(toArray()));
    stream.send(finished);
    stream.close();
    await events;
    expect(requests[0]!.headers.has('x-connection-encrypted')).toBe(false);
  });
});

it('a run is cancelled by its ID', async () => {
  answers['POST /platform/pg-meta/shop/query/request-1/cancel'] = { cancelled: true };
  fakeApi(answers);
  expect(await cancelQuery(client, 'shop', 'request-1')).toBe(true);
});
