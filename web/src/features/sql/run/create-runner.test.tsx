import { QueryClient } from '@tanstack/react-query';
import { Subject } from 'rxjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { projectKey } from '@/api/projects/get-project';
import { fakeApi, type MadeCall } from '@/testing/fake-api';
import { type FakeStream, fakeStream, finished, rowsOf, started } from '@/testing/fake-stream';
import { projectDetail } from '@/testing/project-sample';
import { messagesMax, resultsMax } from './apply-event';
import { createRunner, type Runner } from './create-runner';
import type { RunState } from './run-state';

let calls: MadeCall[];
let streams: FakeStream[];
let frame: Subject<void>;
let runner: Runner;
let shown: RunState[];
let now: number;
beforeEach(() => {
  const client = new QueryClient();
  client.setQueryData(projectKey('shop'), projectDetail({ connection_encrypted: 'sealed' }));
  streams = [];
  calls = fakeApi({
    'POST /platform/pg-meta/shop/query': (request: Request) => {
      streams.push(fakeStream());
      return streams.at(-1)!.answer(request);
    },
  });
  frame = new Subject();
  now = 1_000;
  runner = createRunner({ client, ref: 'shop', now: () => now, frame: () => frame.asObservable() });
  shown = [];
  runner.state$.subscribe((state) => shown.push(state));
});

const asIs = (text: string) => ({ text, placeOf: (index: number) => index });
const begin = async (text = 'select 1') => {
  const ended = runner.run({ query: text }, asIs(text));
  await expect.poll(() => streams.length).toBe(1);
  return { ended, stream: streams[0]! };
};
const later = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('a run whose rows are more than the page keeps', () => {
  const wide = { type: 'rows', rows: [['x'.repeat(600)]] };
  const [statement, columns, , complete] = rowsOf([['x', 'text']], []);
  const bounded = (request: { transaction?: string } = {}) => {
    const client = new QueryClient();
    client.setQueryData(projectKey('shop'), projectDetail({ connection_encrypted: 'sealed' }));
    runner = createRunner({ client, ref: 'shop', sizeMax: 1_500 });
    return runner.run({ query: 'select x', ...request }, asIs('select x'));
  };

  it('stops, and says that rows are missing', async () => {
    const ended = bounded();
    await expect.poll(() => streams.length).toBe(1);
    streams[0]!.send(started, statement!, columns!, wide, wide, wide, wide);
    expect(await ended).toMatchObject({ status: 'finished', isFull: true, finished: null, results: [{ count: 2, isShortened: true }] });
    await expect.poll(() => streams[0]!.isAborted()).toBe(true);
  });

  it.each([
    ['changes data', { ...statement, kind: 'insert' }, 1, {}],
    ['has other statements', statement!, 2, {}],
    ['is in a transaction', statement!, 1, { transaction: 't1' }],
  ])('continues without them if it %s', async (_, first, statements, request) => {
    const ended = bounded(request);
    await expect.poll(() => streams.length).toBe(1);
    const stream = streams[0]!;
    stream.send({ ...started, statements }, first, columns!, wide, wide, wide, { type: 'rows', rows: [['']] }, complete!, finished);
    stream.close();
    expect(await ended).toMatchObject({ isFull: true, finished: { type: 'finished' }, results: [{ count: 2, isShortened: true }] });
  });

  it('does not load the rest of a paused result', async () => {
    const ended = bounded({ transaction: 't1' });
    await expect.poll(() => streams.length).toBe(1);
    streams[0]!.send(started, statement!, columns!, wide, wide, wide, { type: 'paused', cursor: 'c1', rows: 3, expires_in_ms: 60_000 });
    streams[0]!.close();
    expect(await ended).toMatchObject({ status: 'paused', isFull: true });
    runner.loadMore();
    expect(runner.state$.value.status).toBe('paused');
  });
});

describe('a run', () => {
  it('is shown at most once per frame, and appends to the rows that are there', async () => {
    const { ended, stream } = await begin();
    const [statement, columns, , complete] = rowsOf([['id', 'integer']], []);
    stream.send(started, statement!, columns!);
    for (let each = 0; each < 100; each += 1) stream.send({ type: 'rows', rows: [[String(each)]] });
    await later();
    const before = shown.length;
    frame.next();
    expect(shown).toHaveLength(before + 1);
    const { rows, count } = shown.at(-1)!.results[0]!;
    expect(count).toBe(100);
    stream.send({ type: 'rows', rows: [['100']] }, complete!, finished);
    stream.close();
    const last = await ended;
    expect(last.results[0]).toMatchObject({ count: 101 });
    expect(last.results[0]!.rows).toBe(rows);
    expect(last.status).toBe('finished');
  });

  it('has a result for each statement with rows, and a message for each statement', async () => {
    const { ended, stream } = await begin('select 1; create table t (); select 2');
    stream.send(
      started,
      { type: 'statement', index: 0, start: 0, end: 8 },
      { type: 'columns', columns: [{ name: 'a', type: 'integer' }] },
      { type: 'rows', rows: [['1']] },
      { type: 'complete', command: 'SELECT 1', rows: 1, duration_ms: 1 },
      { type: 'statement', index: 1, start: 10, end: 27 },
      { type: 'notice', severity: 'NOTICE', message: 'Noted.' },
      { type: 'complete', command: 'CREATE TABLE', duration_ms: 2 },
      { type: 'statement', index: 2, start: 29, end: 37, limit: 1_000 },
      { type: 'columns', columns: [{ name: 'b', type: 'integer' }] },
      { type: 'complete', command: 'SELECT 0', rows: 0, duration_ms: 1 },
      finished,
    );
    stream.close();
    const { results, messages } = await ended;
    expect(results.map((it) => [it.index, it.range, it.count, it.limit])).toEqual([
      [0, { from: 0, to: 8 }, 1, null],
      [2, { from: 29, to: 37 }, 0, 1_000],
    ]);
    expect(messages.map((it) => it.kind)).toEqual(['complete', 'notice', 'complete', 'complete']);
  });

  it('finds the place of an error in UTF-16 code units', async () => {
    const text = "select '😀😀', nothing";
    const { ended, stream } = await begin(text);
    stream.send(started, { type: 'error', sqlstate: '42703', message: 'No such column.', position: 14 }, finished);
    stream.close();
    const at = (await ended).error!.at!;
    expect(text.slice(at.from, at.to)).toBe('nothing');
  });

  it('keeps a bounded number of results and messages', async () => {
    const { ended, stream } = await begin();
    stream.send(started);
    for (let index = 0; index < resultsMax + 5; index += 1) {
      stream.send({ type: 'statement', index, start: 0, end: 1 }, { type: 'columns', columns: [] }, { type: 'rows', rows: [[]] });
    }
    for (let each = 0; each < messagesMax + 7; each += 1) stream.send({ type: 'notice', severity: 'NOTICE', message: 'x' });
    stream.send(finished);
    stream.close();
    const state = await ended;
    expect(state.results).toHaveLength(resultsMax);
    expect(state.messages).toHaveLength(messagesMax);
    expect(state.dropped).toBe(12);
    expect(state.results.at(-1)?.count).toBe(1);
  });

  it('ends its request when it is cleared', async () => {
    const { stream } = await begin();
    stream.send(started);
    await later();
    runner.clear();
    await expect.poll(stream.isAborted).toBe(true);
    expect(runner.state$.value.status).toBe('idle');
  });

  it('ends its request when a cancel does not reach the server', async () => {
    const { stream } = await begin();
    stream.send(started);
    await later();
    frame.next();
    runner.cancel();
    await expect.poll(stream.isAborted).toBe(true);
    expect(runner.state$.value.status).toBe('cancelled');
  });

  it('that is paused gives its cursor back when another one starts', async () => {
    const { ended, stream } = await begin();
    stream.send(started, ...rowsOf([['id', 'integer']], [['1']]).slice(0, 3), { type: 'paused', cursor: 'c', rows: 1, expires_in_ms: 60_000 });
    stream.close();
    const { id, pause } = await ended;
    expect(pause).toEqual({ cursor: 'c', expiresAt: 61_000 });
    void runner.run({ query: 'select 2' }, asIs('select 2'));
    await expect.poll(() => calls.map((it) => it.call)).toContain(`POST /platform/pg-meta/shop/query/${id}/cancel`);
  });
});
