import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withTokens } from './graphiql-styles.ts';

it('fonts and colors are replaced', () => {
  expect(withTokens('@font-face { src: url(data:font/woff2;base64,AA) }.a { --color-base: 219, 28%, 100%; --px-2: 2px }')).toBe('.a {  --px-2: 2px }');
  expect(withTokens('a { color: hsl(var(--color-base)) }')).toBe('a { color: var(--graphiql-base) }');
  expect(withTokens('a { color: hsla(var(--color-neutral), var(--alpha-tertiary)) }')).toBe(
    'a { color: color-mix(in srgb, var(--graphiql-neutral) calc(var(--alpha-tertiary) * 100%), transparent) }',
  );
});

it('nothing of them is left in the installed styles', () => {
  const css = withTokens(readFileSync('node_modules/graphiql/dist/style.css', 'utf8'));
  expect(css).not.toMatch(/@font-face|data:font|--color-|hsla?\(/);
  expect(css.length).toBeLessThan(80_000);
});

it('every replaced color has a token', () => {
  const used = new Set(withTokens(readFileSync('node_modules/graphiql/dist/style.css', 'utf8')).match(/var\(--graphiql-\w+/g)?.map((it) => it.slice(4)));
  const ours = readFileSync('src/features/database/graphiql/graphiql.css', 'utf8');
  for (const name of used) expect(ours).toMatch(new RegExp(`${name}: var\\(--sb-`));
});
