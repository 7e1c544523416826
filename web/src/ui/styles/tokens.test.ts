import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(resolve(import.meta.dirname, 'tokens.css'), 'utf8');

function tokensOf(theme: string): Map<string, string> {
  const block = css.slice(css.indexOf(`[data-theme='${theme}']`));
  const body = block.slice(0, block.indexOf('}'));
  return new Map([...body.matchAll(/--sb-([\w-]+): (#\w{6});/g)].map((match) => [match[1] ?? '', match[2] ?? '']));
}

/** WCAG 2.2: relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['background', 'surface', 'raised', 'hover'];
// Meaning is also read as a word, so it has to reach what text has to.
const texts = ['text', 'muted', 'ok', 'notice', 'warn', 'danger', 'info', 'idle', 'accent'];
const shapes = ['focus', 'border-strong'];

describe.each(['dark', 'light', 'classic-dark'])('theme %s', (theme) => {
  const tokens = tokensOf(theme);
  const ratio = (a: string, b: string) => contrast(tokens.get(a) ?? '', tokens.get(b) ?? '');

  test.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    'reads %s on %s at 4.5:1',
    (text, ground) => {
      expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each([
    ['on-accent', 'accent'],
    ['on-danger', 'danger'],
  ])('reads %s on %s at 4.5:1', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapes.flatMap((shape) => ['background', 'surface'].map((ground) => [shape, ground] as const)))(
    'shows %s on %s at 3:1',
    (shape, ground) => {
      expect(ratio(shape, ground)).toBeGreaterThanOrEqual(3);
    },
  );
});
