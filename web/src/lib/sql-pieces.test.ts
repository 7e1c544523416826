import { expect, it } from 'vitest';
import { sqlPieces } from './sql-pieces';

const marked = (sql: string) => sqlPieces(sql).flatMap(({ kind, text }) => (kind === 'plain' ? [] : [`${kind} ${text}`]));

it('keywords, texts, quoted names and comments are marked', () => {
  expect(marked(`ALTER TABLE "Order" ADD state text DEFAULT 'it''s'; -- new`)).toEqual([
    'keyword ALTER',
    'keyword TABLE',
    'name "Order"',
    'keyword ADD',
    'keyword DEFAULT',
    "text 'it''s'",
    'comment -- new',
  ]);
});

it('the body of a function is one text', () => {
  expect(marked('AS $f$ BEGIN select 1; END $f$ LANGUAGE sql')).toEqual(['keyword AS', 'text $f$ BEGIN select 1; END $f$', 'keyword LANGUAGE']);
});

it.each(["select 'open", '"open', '/* open', '$x$ open', '', 'créé + 1'])('the pieces of %j are the whole text', (sql) => {
  expect(sqlPieces(sql).map((it) => it.text).join('')).toBe(sql);
});
