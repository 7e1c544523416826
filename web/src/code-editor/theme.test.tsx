import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { editor } from 'monaco-editor/editor/editor.api';
import { afterEach, beforeEach, expect, it, test } from 'vitest';
import { followTheme } from './theme';

const tokens = readFileSync(resolve(import.meta.dirname, '../ui/styles/tokens.css'), 'utf8');
const sheet = document.createElement('style');
beforeEach(() => {
  sheet.textContent = tokens;
  document.head.append(sheet);
});
afterEach(() => {
  sheet.remove();
  delete document.documentElement.dataset.theme;
});

const paintIn = (theme: string) => {
  document.documentElement.dataset.theme = theme;
  const painted: editor.IStandaloneThemeData[] = [];
  const end = followTheme((it) => painted.push(it));
  return { painted, end };
};

test.each([
  ['dark', 'vs-dark'],
  ['classic-dark', 'vs-dark'],
  ['light', 'vs'],
])('in %s every color is a color of the page, over %s', (theme, base) => {
  const { painted, end } = paintIn(theme);
  end();
  const { colors, rules, base: over } = painted[0]!;
  expect(over).toBe(base);
  // Throws if the editor cannot parse a color.
  expect(Object.entries(colors).filter(([, colour]) => !/^#[\da-f]{6}(59)?$/.test(colour))).toEqual([]);
  expect(rules.filter((it) => !/^[\da-f]{6}$/.test(it.foreground ?? ''))).toEqual([]);
});

it('follows the theme while it is open, and no longer', async () => {
  const { painted, end } = paintIn('dark');
  document.documentElement.dataset.theme = 'light';
  await Promise.resolve();
  expect(painted.map((it) => it.base)).toEqual(['vs-dark', 'vs']);
  end();
  document.documentElement.dataset.theme = 'dark';
  await Promise.resolve();
  expect(painted).toHaveLength(2);
});
