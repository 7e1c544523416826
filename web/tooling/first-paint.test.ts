import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { firstPaintStyle } from './first-paint';

it('the first paint has its colors in every theme', () => {
  const style = firstPaintStyle();
  const used = [...new Set([...(style + readFileSync('index.html', 'utf8')).matchAll(/var\((--sb-[a-z-]+)\)/g)].map(([, name]) => name!))];
  for (const theme of ['dark', 'light', 'classic-dark']) {
    const colors = new RegExp(`\\[data-theme='${theme}'\\]\\{([^}]*)\\}`).exec(style)?.[1] ?? '';
    expect(used.filter((name) => !colors.includes(`${name}:`))).toEqual([]);
  }
  expect(used.length).toBeGreaterThan(4);
});
