import { expect, it, test } from 'vitest';
import { readLogState, withLogState } from './log-state';

const read = (text: string) => readLogState(new URLSearchParams(text));

it('an empty address shows the last hour, newest first', () => {
  expect(read('')).toEqual({
    mode: 'search',
    sources: [],
    search: '',
    range: { kind: 'last', ms: 3_600_000 },
    columns: [],
    newestFirst: true,
    isLive: false,
    line: null,
    query: null,
    sql: null,
  });
});

it('a state is read as it was written', () => {
  const state = {
    mode: 'sql' as const,
    sources: ['postgres_logs', 'edge_logs'],
    search: 'severity:error "a b"',
    range: { kind: 'last' as const, ms: 86_400_000 },
    columns: ['metadata.request.path'],
    newestFirst: false,
    isLive: true,
    line: { id: '000000000000002a', timestamp: 1_795_543_200_000_123 },
    query: 'q',
    sql: 'select 1',
  };
  const address = withLogState(new URLSearchParams('other=1'), state);
  expect(address.get('other')).toBe('1');
  expect(read(address.toString())).toEqual(state);
});

it('defaults leave no parameters', () => {
  const full = withLogState(new URLSearchParams(), { mode: 'sql', search: 'a', isLive: true, newestFirst: false, line: { id: '0'.repeat(16), timestamp: 1 } });
  expect(withLogState(full, { mode: 'search', search: '', isLive: false, newestFirst: true, line: null, range: { kind: 'last', ms: 3_600_000 } }).toString()).toBe('');
});

test.each(['line=12@3', 'line=000000000000002A@1', 'range=never', 'mode=x', 'order=x'])('malformed parts of an address are ignored: %s', (text) => {
  expect(read(text)).toEqual(read(''));
});

it('columns are limited, and each is named once', () => {
  expect(read(`columns=a,a,${Array.from({ length: 20 }, (_, at) => `c${at}`).join(',')}`).columns).toHaveLength(8);
});

it('a query that is too long stays out of the address', () => {
  expect(withLogState(new URLSearchParams('sql=a'), { sql: 'x'.repeat(4_001) }).has('sql')).toBe(false);
});
