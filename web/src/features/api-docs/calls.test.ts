import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import type { Description, Schema } from '@/api/description/description';
import { type Call, groupsOf } from './calls';
import { curlOf } from './curl';
import { fieldsOf, kindOf } from './fields';
import { searchCalls } from './search-calls';

const description = JSON.parse(readFileSync('openapi.json', 'utf8')) as Description;
const groups = groupsOf(description);
const call = (id: string): Call => groups.flatMap((it) => it.calls).find((it) => it.id === id)!;

describe('the reference', () => {
  it('has every call of the description, each in one group', () => {
    const all = Object.values(description.paths).flatMap((it) => Object.values(it).map(({ operationId }) => operationId));
    expect(groups.flatMap((it) => it.calls.map(({ id }) => id)).sort()).toEqual(all.sort());
    expect(groups.map((it) => it.calls.length)).not.toContain(0);
  });

  it('has parameters, responses and errors of each call', () => {
    expect(call('update_organization')).toMatchObject({
      method: 'PATCH',
      path: '/platform/organizations/{slug}',
      needsToken: true,
      parameters: [{ name: 'slug', optional: false, about: 'The organization, in the path' }],
      bodies: [{ title: '', fields: [{ name: 'billing_email', optional: true }, { name: 'name', optional: true }, { name: 'opt_in_tags', optional: true }] }],
      answers: [{ status: '200', kind: 'Organization' }],
    });
    expect(call('update_organization').errors.map((it) => it.status)).toContain('403');
    expect(call('list_members').answers[0]).toMatchObject({ kind: 'list of Member' });
    expect(call('delete_organization').answers).toEqual([expect.objectContaining({ status: '204', kind: '', fields: [] })]);
  });

  it('has an example of each call, with all values filled in', () => {
    for (const { id, examples, bodies } of groups.flatMap((it) => it.calls)) {
      expect([id, examples.length > 0]).toEqual([id, true]);
      for (const { path, body } of examples) {
        expect(path).not.toContain('{');
        if (bodies.length > 0) expect([id, body]).not.toEqual([id, undefined]);
      }
    }
  });

  it('shows several bodies and examples of a call with a discriminating parameter', () => {
    const token = groups.flatMap((it) => it.calls).find((it) => it.path === '/auth/v1/token')!;
    expect(token.bodies.map((it) => it.title).slice(0, 2)).toEqual(['sign_in', 'refresh_session']);
    expect(token.examples.map((it) => it.path).slice(0, 2)).toEqual([
      '/auth/v1/token?grant_type=password',
      '/auth/v1/token?grant_type=refresh_token',
    ]);
  });
});

describe('a schema as text', () => {
  const known = { Place: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }, Word: { enum: ['a', 'b'], type: 'string' } };
  const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  test.each<[Schema, string]>([
    [{ type: 'string' }, 'text'],
    [{ type: ['string', 'null'], format: 'date-time' }, 'time (ISO 8601) or null'],
    [{ type: ['string', 'null'], enum: ['a', null] }, 'a or null'],
    [{ type: 'string', maxLength: 9 }, 'text, up to 9 characters'],
    [{ type: 'integer', minimum: 0, maximum: 4, default: 1 }, 'integer, 0 to 4; 1 by default'],
    [{ type: 'number' }, 'number'],
    [{ type: 'boolean' }, 'boolean'],
    [{ type: 'array', items: named('Place'), maxItems: 3 }, 'list of Place, max 3'],
    [{ type: 'array' }, 'list of anything'],
    [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'map of boolean'],
    [{ anyOf: [named('Place'), { type: 'null' }] }, 'Place or null'],
    [named('Word'), 'a | b'],
    [{}, 'anything'],
  ])('%j is "%s"', (schema, words) => {
    expect(kindOf(schema, known)).toBe(words);
  });

  it('lists members with nested ones, through lists, maps and null', () => {
    const inside = (schema: Schema) => fieldsOf({ properties: { x: schema } }, known).map(({ name, depth }) => `${depth} ${name}`);
    expect(inside(named('Place'))).toEqual(['0 x', '1 name']);
    expect(inside({ type: 'array', items: named('Place') })).toEqual(['0 x', '1 name']);
    expect(inside({ type: 'object', additionalProperties: named('Place') })).toEqual(['0 x', '1 name']);
    expect(inside({ anyOf: [named('Place'), { type: 'null' }] })).toEqual(['0 x', '1 name']);
    expect(fieldsOf({ properties: { x: {} }, required: [] }, known)[0]).toMatchObject({ optional: true });
  });

  it('lists required members first, in the order of the schema', () => {
    const schema = { properties: { a: {}, b: {}, c: {} }, required: ['c', 'b'] };
    expect(fieldsOf(schema, known).map(({ name }) => name)).toEqual(['c', 'b', 'a']);
  });

  it('stops at recursive schemas', () => {
    const circle: Record<string, Schema> = { Node: { type: 'object', properties: { next: named('Node') } } };
    expect(fieldsOf(named('Node'), circle).length).toBeLessThan(10);
  });
});

describe('the search', () => {
  const found = (search: string) => searchCalls(groups, search).flatMap((it) => it.calls.map(({ id }) => id));
  it('matches method, path, name, summary and resource, all words together', () => {
    expect(found('delete organization')).toContain('delete_organization');
    expect(found('POST /auth/v1/signup')).toEqual(['sign_up']);
    expect(found('  ')).toHaveLength(found('').length);
    expect(found('members').every((id) => /member|role|invitation|mfa_rule/.test(id))).toBe(true);
    expect(found('nothing of the kind')).toEqual([]);
  });
});

describe('the curl example', () => {
  it('can be pasted into a shell', () => {
    const rename = call('update_organization');
    const example = { ...rename.examples[0]!, body: { name: "Ada's" } };
    expect(curlOf('https://here', rename, example)).toBe(
      [
        "curl -X PATCH 'https://here/platform/organizations/acmeacmeacmeacmeacme' \\",
        '  -H "Authorization: Bearer $TOKEN" \\',
        "  -H 'Content-Type: application/json' \\",
        String.raw`  -d '{"name":"Ada'\''s"}'`,
      ].join('\n'),
    );
    const health = call('show_health');
    expect(curlOf('https://here', health, health.examples[0]!)).toBe("curl 'https://here/healthz'");
    const upload = groups.flatMap((it) => it.calls).find((it) => it.id === 'import_rows')!;
    expect(upload.bodies).toEqual([]);
    expect(curlOf('https://here', upload, upload.examples[0]!)).toMatch(/-H 'Content-Type: application\/octet-stream' \\\n {2}-T FILE$/);
  });
});
