import { describe, expect, it, test } from 'vitest';
import { fieldTerm, markedParts, markedRanges, placeOfCharacter, searchTokens, termState, withTerm, wordsToMark } from './search-text';

const kinds = (text: string) => searchTokens(text).map((it) => (it.kind === 'term' ? `${it.field}|${it.comparison}|${it.value}${it.hasStar ? '*' : ''}` : it.kind));

describe('the tokens of a search', () => {
  test.each([
    ['deadlock  detected', ['||deadlock', '||detected']],
    ['-a OR (b "c d"*)', ['negation', '||a', 'or', 'open', '||b', '||c d*', 'close']],
    ['severity:>=warning metadata.a.b:/rest/*', ['severity|>=|warning', 'metadata.a.b||/rest/*']],
    ['http://example.com a - b', ['||http://example.com', '||a', '||-', '||b']],
    [String.raw`message:"a \"b\" c"`, ['message||a "b" c']],
    ['"open', ['||open']],
    ['field:', ['field||']],
    ['"OR"', ['||OR']],
  ])('of %s', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  it('have their places', () => {
    expect(searchTokens('a b:"c"').map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [2, 7],
    ]);
  });
});

describe('a condition on a field', () => {
  test.each([
    ['error', 'severity:error'],
    ['/rest/v1', 'severity:/rest/v1'],
    ['a b', 'severity:"a b"'],
    ['say "hi" \\', String.raw`severity:"say \"hi\" \\"`],
    ['OR', 'severity:"OR"'],
    ['a*', 'severity:"a*"'],
    ['-1', 'severity:"-1"'],
    ['', 'severity:""'],
  ])('on %j is %s', (value, text) => {
    expect(fieldTerm('severity', value)).toBe(text);
    expect(searchTokens(text)[0]).toMatchObject({ field: 'severity', value, hasStar: false });
  });

  test.each([
    ['', 'included', 'severity:error'],
    ['timeout', 'included', 'timeout severity:error'],
    ['severity:fatal timeout', 'included', '(severity:fatal OR severity:error) timeout'],
    ['(severity:fatal OR severity:warning) x', 'included', '(severity:fatal OR severity:warning OR severity:error) x'],
    ['severity:error', 'included', 'severity:error'],
    ['-severity:error', 'included', 'severity:error'],
    ['a OR b', 'included', '(a OR b) severity:error'],
    ['severity:>=warning', 'included', 'severity:>=warning severity:error'],
    ['severity:error', 'excluded', '-severity:error'],
    ['(severity:error OR severity:fatal)', 'excluded', 'severity:fatal -severity:error'],
    ['a severity:error b', 'none', 'a b'],
    ['(severity:error OR severity:fatal)', 'none', 'severity:fatal'],
    ['-severity:error -severity:debug', 'none', '-severity:debug'],
    ['a OR severity:error', 'none', 'a OR severity:error'],
    ['(a', 'included', '((a) severity:error'],
  ] as const)('of the search %j, %s, is %j', (search, state, expected) => {
    expect(withTerm(search, 'severity', 'error', state)).toBe(expected);
  });

  test.each([
    ['severity:error', 'included'],
    ['severity:ERROR', 'included'],
    ['(severity:fatal OR severity:error) a', 'included'],
    ['-severity:error', 'excluded'],
    ['-(severity:error)', 'none'],
    ['severity:error OR a', 'none'],
    ['error', 'none'],
  ] as const)('is known in %s as %s', (search, state) => {
    expect(termState(search, 'severity', 'error')).toBe(state);
  });
});

describe('the words to mark', () => {
  it('are those that a message must have', () => {
    expect(wordsToMark('Deadlock -health "lock wait" severity:error message:x conn*')).toEqual(['deadlock', 'lock wait', 'x', 'conn']);
  });

  it('are found in any case, the longest first, without overlaps', () => {
    expect(markedRanges('Lock LOCK wait', ['lock', 'lock wait'])).toEqual([
      { from: 0, to: 4 },
      { from: 5, to: 14 },
    ]);
    expect(markedRanges('aaa', [])).toEqual([]);
    expect(markedParts('a Lock b', ['lock']).map((it) => [it.text, it.isMarked])).toEqual([
      ['a ', false],
      ['Lock', true],
      [' b', false],
    ]);
    expect(markedRanges('İ lock', ['lock'])).toEqual([]);
    expect(markedRanges('a'.repeat(1_000), ['a'])).toHaveLength(50);
  });
});

test.each([
  ['abc', 2, 1],
  ['😀b', 2, 2],
  ['ab', 9, 2],
])('character %2$d of %1$s is at %3$d', (text, position, place) => {
  expect(placeOfCharacter(text, position)).toBe(place);
});
