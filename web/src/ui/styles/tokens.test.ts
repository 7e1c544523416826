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
  const [r = 0, g = 0, b = 0] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const linear = (hex: string): number[] =>
  [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));

/** Linear red, green and blue as perceived without one type of cone (Machado and others, 2009). */
const asSeen = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['background', 'field', 'surface', 'raised', 'hover'];
// Status colors are also used for text, so they need the contrast of text.
const texts = ['text', 'muted', 'ok', 'notice', 'warn', 'danger', 'info', 'idle', 'accent'];
const shapes = ['focus', 'border-strong', 'chart-main', 'chart-other', 'chart-limit'];

test('light fields are as white as the cards that they are on, so that they do not look disabled', () => {
  const light = tokensOf('light');
  expect(light.get('field')).toBe(light.get('surface'));
});

describe.each(['dark', 'light', 'classic-dark'])('theme %s', (theme) => {
  const tokens = tokensOf(theme);
  const ratio = (a: string, b: string) => contrast(tokens.get(a) ?? '', tokens.get(b) ?? '');

  test.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    'has a contrast of 4.5:1 for %s on %s',
    (text, ground) => {
      expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each([
    ['on-accent', 'accent'],
    ['on-danger', 'danger'],
    // A disabled filled button.
    ['muted', 'border'],
  ])('has a contrast of 4.5:1 for %s on %s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapes.flatMap((shape) => ['background', 'surface'].map((ground) => [shape, ground] as const)))(
    'has a contrast of 3:1 for %s on %s',
    (shape, ground) => {
      expect(ratio(shape, ground)).toBeGreaterThanOrEqual(3);
    },
  );

  test.each(Object.keys(asSeen) as (keyof typeof asSeen)[])('has distinguishable chart lines for people with %s', (kind) => {
    const seen = (token: string) => asSeen[kind].map((row) => row.reduce((sum, part, n) => sum + part * (linear(tokens.get(token) ?? '')[n] ?? 0), 0));
    const [main, other] = [seen('chart-main'), seen('chart-other')];
    expect(Math.hypot(...main.map((part, n) => part - (other[n] ?? 0)))).toBeGreaterThan(0.25);
  });
});
