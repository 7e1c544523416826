import { describe, expect, it, test } from 'vitest';
import { firstSql } from './first-sql';
import type { LogCatalogue, LogSource } from './line';
import { isQueryTooLarge, queryContent, readQueryContent } from './log-query';
import { readLogState } from './log-state';
import { chartPoints, numberColumns, suggestedChart } from './result-chart';
import { fieldAt, logSqlCompletions } from './sql-completion';

const sources: LogSource[] = [
  { reference: 'edge_logs', name: 'API Gateway', is_available: true, reason: '', fields: [{ path: 'metadata.request.path', type: 'string' }] },
  { reference: 'postgres_logs', name: 'Postgres', is_available: true, reason: '', fields: [{ path: 'metadata.parsed.user_name', type: 'string' }] },
];

const labels = (text: string, at = text.length) => logSqlCompletions(text, at, sources).map((it) => it.insert);

describe('the completion of a query', () => {
  it('has the sources where a table is expected', () => {
    expect(labels('select * from ')).toEqual(['edge_logs', 'postgres_logs']);
    expect(labels('select 1 from edge_logs e join post')).toEqual(['edge_logs', 'postgres_logs']);
  });

  it('has the fields of the sources that the query reads', () => {
    const text = 'select  from postgres_logs';
    expect(labels(text, 7)).toContain('metadata.parsed.user_name');
    expect(labels(text, 7)).not.toContain('metadata.request.path');
    expect(labels('select metadata.', 16)).toContain('metadata.request.path');
  });

  it('has the fields of an alias', () => {
    const found = logSqlCompletions('select e.metadata.req from edge_logs e join postgres_logs p on true', 21, sources);
    expect(found.map((it) => it.insert)).toContain('e.metadata.request.path');
    expect(found.map((it) => it.insert)).not.toContain('e.metadata.parsed.user_name');
    expect(found[0]).toMatchObject({ from: 7, to: 21 });
  });

  test.each(["select 'sev", 'select -- from ', 'select /* a'])('is empty within %s', (text) => {
    expect(labels(text)).toEqual([]);
  });

  it('knows the type of a field', () => {
    const text = 'select e.metadata.request.path from edge_logs e';
    expect(fieldAt(text, 20, sources)).toMatchObject({ path: 'metadata.request.path', type: 'string', of: ['API Gateway'] });
    expect(fieldAt('select severity', 10, sources)).toMatchObject({ type: 'string' });
    expect(fieldAt('select nothing', 10, sources)).toBeNull();
  });
});

describe('the chart of a result', () => {
  const rows = [
    { minute: '2026-11-24T18:01:00Z', lines: 3, name: 'b' },
    { minute: '2026-11-24T18:00:00Z', lines: null, name: 'a' },
  ];

  it('shows numbers over time', () => {
    const chart = suggestedChart(['minute', 'lines', 'name'], rows)!;
    expect(chart).toEqual({ kind: 'line', label: 'minute', values: ['lines'] });
    expect(chartPoints(rows, chart)).toEqual([
      { label: '2026-11-24T18:00:00Z', v0: null },
      { label: '2026-11-24T18:01:00Z', v0: 3 },
    ]);
  });

  it('shows numbers by a text, in the order of the rows', () => {
    const chart = suggestedChart(['name', 'lines'], rows)!;
    expect(chart).toEqual({ kind: 'bar', label: 'name', values: ['lines'] });
    expect(chartPoints(rows, chart).map((it) => it.label)).toEqual(['b', 'a']);
  });

  it('does not exist without numbers', () => {
    expect(suggestedChart(['name'], rows)).toBeNull();
    expect(suggestedChart([], [])).toBeNull();
    expect(numberColumns(['lines', 'name', 'other'], rows)).toEqual(['lines']);
  });
});

it('an editor begins with the installation’s query, or the latest lines of a source', () => {
  const catalogue: LogCatalogue = { sources, retention_days: 1, bytes: 0, default_query: null, templates: [] };
  expect(firstSql({ ...catalogue, default_query: 'select 2' })).toBe('select 2');
  expect(firstSql(catalogue)).toContain('FROM edge_logs');
  expect(firstSql({ ...catalogue, sources: [] })).toContain('FROM postgres_logs');
});

describe('a saved query', () => {
  it('keeps what the page shows', () => {
    const state = readLogState(new URLSearchParams('q=a&source=edge_logs&range=24h'));
    const content = queryContent(state, 'select 1');
    expect(content).toEqual({ schema_version: '1.0', mode: 'search', search: 'a', sql: '', sources: ['edge_logs'], range: '24h' });
    expect(readQueryContent(content)).toEqual({ change: { mode: 'search', search: 'a', sources: ['edge_logs'], range: { kind: 'last', ms: 86_400_000 } }, sql: '' });
    expect(queryContent({ ...state, mode: 'sql' }, 'select 1')).toMatchObject({ mode: 'sql', search: '', sql: 'select 1' });
  });

  test.each([null, 'text', { sources: 'x', range: 5, mode: 'other' }])('ignores what is malformed: %j', (content) => {
    expect(readQueryContent(content)).toEqual({ change: { mode: 'search', search: '', sources: [] }, sql: '' });
  });

  it('has a limit', () => {
    const state = readLogState(new URLSearchParams('mode=sql'));
    expect(isQueryTooLarge(queryContent(state, 'x'.repeat(70_000)))).toBe(true);
    expect(isQueryTooLarge(queryContent(state, 'x'))).toBe(false);
  });
});
