import { describe, expect, it, test } from 'vitest';
import { bindParameters } from './parameters';

describe('the parameters of a text', () => {
  test.each([
    ['select 1', 'select 1', []],
    ['select $1, $2', 'select $1, $2', ['$1', '$2']],
    ['select $3', 'select $3', ['$1', '$2', '$3']],
    ['select :a, :b, :a', 'select $1, $2, $1', [':a', ':b']],
    ['select $1 where x = :name', 'select $1 where x = $2', ['$1', ':name']],
    ["select ':a', \":b\", $$:c$$ -- :d", "select ':a', \":b\", $$:c$$ -- :d", []],
    ['select x::text, a[1:2], a[i:j]', 'select x::text, a[1:2], a[i:j]', []],
    ['select :a::int', 'select $1::int', [':a']],
    ['select (:a)', 'select ($1)', [':a']],
    ['select 1=:a', 'select 1=$1', [':a']],
    ['do $$ begin x := 1; end $$', 'do $$ begin x := 1; end $$', []],
    ['call p(a => :x)', 'call p(a => $1)', [':x']],
  ])('%j is sent as %j with %j', (text, bound, names) => {
    expect(bindParameters(text)).toMatchObject({ text: bound, names });
  });

  it('a position in the sent text is found in the original', () => {
    const text = 'select :first, :second from nowhere';
    const { text: bound, originalOf } = bindParameters(text);
    expect(originalOf(0)).toBe(0);
    expect(originalOf(bound.indexOf('$1'))).toBe(text.indexOf(':first'));
    expect(originalOf(bound.indexOf('$2') + 1)).toBe(text.indexOf(':second'));
    expect(originalOf(bound.indexOf('nowhere'))).toBe(text.indexOf('nowhere'));
  });
});
