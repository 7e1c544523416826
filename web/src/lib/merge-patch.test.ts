import { describe, expect, it, test } from 'vitest';
import type { Json, JsonObject } from './json';
import { mergePatch } from './merge-patch';

describe('merge patch', () => {
  // RFC 7396, appendix A.
  test.each<[original: Json, patch: Json, result: Json]>([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [['a', 'b'], ['c', 'd'], ['c', 'd']],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('of %j by %j is %j', (original, patch, result) => {
    expect(mergePatch(original, patch)).toEqual(result);
  });

  it('changes nothing in place and keeps untouched parts', () => {
    const original = { touched: { a: 1 }, untouched: { b: 2 } };
    const result = mergePatch(original, { touched: { a: 3 } }) as typeof original;
    expect(original).toEqual({ touched: { a: 1 }, untouched: { b: 2 } });
    expect(result.untouched).toBe(original.untouched);
  });

  it('changes in place the objects that only its caller has', () => {
    const shown = { many: { a: { n: 1 }, b: { n: 1 } } };
    const own = new WeakSet<JsonObject>();
    const first = mergePatch(shown, { many: { a: { n: 2 } } }, own) as typeof shown;
    const second = mergePatch(first, { many: { a: { n: 3 } } }, own) as typeof shown;
    expect(second).toBe(first);
    expect(second).toEqual({ many: { a: { n: 3 }, b: { n: 1 } } });
    expect(second.many.b).toBe(shown.many.b);
    expect(shown).toEqual({ many: { a: { n: 1 }, b: { n: 1 } } });
    const patch = { many: { c: { n: 1 } } };
    mergePatch(mergePatch(second, patch, own), { many: { c: { n: 2 } } }, own);
    expect(patch).toEqual({ many: { c: { n: 1 } } });
  });

  it('never changes a prototype', () => {
    const patch = JSON.parse('{"__proto__": {"polluted": true}}') as Json;
    const result = mergePatch({}, patch);
    expect(result).toEqual({});
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
