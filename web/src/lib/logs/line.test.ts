import { describe, expect, it, test } from 'vitest';
import { correlationsOf } from './correlation';
import { barsOf, spanOfBars, totalsOf } from './histogram';
import { type LogLine, type LogSource, valueAt, valueText } from './line';
import { formatLineClock, formatLineExact } from './log-time';
import { filterText, groupIds, groupText, treeRows } from './metadata-tree';
import { searchSuggestions } from './search-suggestions';

const line: LogLine = {
  id: '000000000000002a',
  timestamp: 1_795_543_200_123_456,
  source: 'edge_logs',
  severity: 'error',
  event_message: 'GET /rest',
  metadata: { request: { path: '/rest', headers: { x_request_id: 'req-12345', cf_ray: '8f1a2b3c' } }, session_id: 'abc', tags: ['a', { b: 1 }], 'odd.key': 2, session: { session_id: '6742f.1a' } },
};

test.each([
  ['event_message', 'GET /rest'],
  ['severity', 'error'],
  ['source', 'edge_logs'],
  ['metadata.request.path', '/rest'],
  ['request.path', '/rest'],
  ['metadata.request.missing', ''],
  ['metadata.tags', '["a",{"b":1}]'],
])('the value at %s is %s', (path, text) => {
  expect(valueText(valueAt(line, path))).toBe(text);
});

it('times have milliseconds on screen, and microseconds where they are exact', () => {
  expect(formatLineClock(line.timestamp)).toMatch(/^\d\d:\d\d:00\.123$/);
  expect(formatLineExact(line.timestamp)).toBe('2026-11-24T18:00:00.123456Z');
  expect(formatLineExact(1_000_007)).toBe('1970-01-01T00:00:01.000007Z');
});

describe('the tree of a line', () => {
  it('has a row for each value, with the field that filters by it', () => {
    expect(treeRows(line.metadata, new Set()).map((it) => [it.depth, it.name, it.path])).toEqual([
      [0, 'request', 'metadata.request'],
      [1, 'path', 'metadata.request.path'],
      [1, 'headers', 'metadata.request.headers'],
      [2, 'x_request_id', 'metadata.request.headers.x_request_id'],
      [2, 'cf_ray', 'metadata.request.headers.cf_ray'],
      [0, 'session_id', 'metadata.session_id'],
      [0, 'tags', 'metadata.tags'],
      [1, '0', null],
      [1, '1', null],
      [2, 'b', null],
      [0, 'odd.key', null],
      [0, 'session', 'metadata.session'],
      [1, 'session_id', 'metadata.session.session_id'],
    ]);
  });

  it('hides what is below a closed group', () => {
    expect(groupIds(line.metadata)).toEqual(['/request', '/request/headers', '/tags', '/tags/1', '/session']);
    expect(treeRows(line.metadata, new Set(['/request', '/tags'])).map((it) => it.name)).toEqual(['request', 'session_id', 'tags', 'odd.key', 'session', 'session_id']);
    expect([groupText({ a: 1 }), groupText([1, 2])]).toEqual(['1 field', '2 items']);
  });

  it('is limited', () => {
    expect(treeRows(Array.from({ length: 5_000 }, () => 1), new Set())).toHaveLength(1_000);
  });

  it('filters by short values of one line', () => {
    expect(['a', 5, true, null, '', 'a\nb', 'x'.repeat(300)].map(filterText)).toEqual(['a', '5', 'true', null, null, null, null]);
  });
});

it('lines are correlated by ids of requests, sessions and traces', () => {
  expect(correlationsOf(line).map(({ label, value, search }) => [label, value, search])).toEqual([
    ['Request', 'req-12345', 'req-12345'],
    ['Request', '8f1a2b3c', '8f1a2b3c'],
    ['Session', '6742f.1a', '6742f.1a'],
  ]);
});

describe('a histogram', () => {
  const histogram = { start: 1_000_000_000, step: 10_000_000, counts: [{ info: 3, error: 1 }, {}, { fatal: 2 }] };

  it('has bars in parts from the least severe', () => {
    const bars = barsOf(histogram);
    expect(bars.map((it) => [it.span.from, it.total])).toEqual([
      [1_000_000, 4],
      [1_010_000, 0],
      [1_020_000, 2],
    ]);
    expect(bars[0]?.parts).toEqual([
      { severity: 'info', share: 0.75 },
      { severity: 'error', share: 0.25 },
    ]);
    expect(spanOfBars(bars, 2, 1)).toEqual({ from: 1_010_000, to: 1_030_000 });
    expect(spanOfBars(bars, 0, 9)).toBeNull();
  });

  it('has totals', () => {
    expect(totalsOf(histogram)).toEqual({ info: 3, error: 1, fatal: 2 });
  });
});

describe('suggestions of a search', () => {
  const sources: LogSource[] = [
    { reference: 'edge_logs', name: 'API Gateway', is_available: true, reason: '', fields: [{ path: 'metadata.request.path', type: 'string' }, { path: 'metadata.response.status_code', type: 'number' }] },
    { reference: 'postgres_logs', name: 'Postgres', is_available: true, reason: '', fields: [{ path: 'metadata.parsed.user_name', type: 'string' }] },
  ];
  const values = new Map([['metadata.request.path', ['/rest/v1', '/auth v1']]]);
  const of = (text: string, at = text.length) => searchSuggestions(text, at, sources, values).map((it) => it.insert);

  test.each([
    ['sev', ['severity:']],
    ['a stat', ['metadata.response.status_code:']],
    ['severity:e', ['severity:error ']],
    ['source:', ['source:edge_logs ', 'source:postgres_logs ']],
    ['metadata.request.path:/', ['metadata.request.path:/rest/v1 ', 'metadata.request.path:"/auth v1" ']],
    ['', []],
    ['a ', []],
    ['"sev"', []],
    ['"sev', []],
  ])('for %j are %j', (text, expected) => {
    expect(of(text)).toEqual(expected);
  });

  it('replace the word at the cursor', () => {
    expect(searchSuggestions('x sev y', 5, sources, values)[0]).toMatchObject({ from: 2, to: 5 });
  });
});
