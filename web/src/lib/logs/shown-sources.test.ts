import { describe, expect, it, test } from 'vitest';
import { filterFields, usualFacets } from './facet-fields';
import type { LogSource } from './line';
import { shownSources } from './shown-sources';

const source = (reference: string, paths: readonly string[] = [], facts: Partial<LogSource> = {}): LogSource => ({
  reference,
  name: reference,
  is_available: true,
  reason: '',
  fields: paths.map((path) => ({ path, type: 'string' })),
  ...facts,
});

const edge = source('edge_logs', ['id', 'metadata.request.path', 'metadata.request.method', 'metadata.request.host']);
const auth = source('auth_logs', [], { is_available: false, reason: 'None.' });
const postgres = source('postgres_logs', ['identifier', 'metadata.host', 'metadata.parsed.user_name', 'metadata.parsed.sql_state_code']);
const all = [edge, auth, postgres];

describe('the shown sources', () => {
  const shown = (requested: string[], isUnified: boolean) => {
    const { shown, missing, isCut } = shownSources(all, requested, isUnified);
    return [shown.map((it) => it.reference).join(), missing?.reference ?? null, isCut];
  };

  test.each([
    [[], ['postgres_logs', null, false]],
    [['edge_logs'], ['edge_logs', null, false]],
    [['auth_logs'], ['', 'auth_logs', false]],
    [['postgres_logs', 'edge_logs'], ['postgres_logs', null, true]],
    [['auth_logs', 'edge_logs'], ['edge_logs', null, false]],
    [['unknown'], ['postgres_logs', null, false]],
  ] as const)('for %j are one: %j', (requested, expected) => {
    expect(shown([...requested], false)).toEqual(expected);
  });

  test.each([
    [[], ['edge_logs,postgres_logs', null, false]],
    [['postgres_logs', 'edge_logs', 'auth_logs'], ['edge_logs,postgres_logs', null, false]],
    [['edge_logs'], ['edge_logs', null, false]],
  ] as const)('together for %j are %j', (requested, expected) => {
    expect(shown([...requested], true)).toEqual(expected);
  });

  it('are none without available ones', () => {
    expect(shownSources([auth], [], true).shown).toEqual([]);
    expect(shownSources([auth], [], false).shown).toEqual([]);
  });
});

describe('the fields of a source', () => {
  it('that are counted at first are the most useful ones', () => {
    expect(usualFacets([postgres])).toEqual(['metadata.parsed.sql_state_code', 'metadata.parsed.user_name']);
    expect(usualFacets([edge])).toEqual(['metadata.request.method', 'metadata.request.path']);
    expect(usualFacets([edge, postgres])).toEqual(['source', 'metadata.parsed.sql_state_code', 'metadata.parsed.user_name', 'metadata.request.method', 'metadata.request.path']);
    expect(usualFacets([source('other')])).toEqual([]);
  });

  it('by which lines can be filtered are those of the metadata', () => {
    expect(filterFields([edge, edge]).map((it) => it.path)).toEqual(['metadata.request.path', 'metadata.request.method', 'metadata.request.host']);
  });
});
