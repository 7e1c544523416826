import { expect, test } from 'vitest';
import { imageWidths, nextImageWidth } from './image-width';

test.each([
  [0, 16],
  [16, 16],
  [17, 32],
  [96, 96],
  [384, 384],
  [385, 640],
  [640, 640],
  [1_000, 1_080],
  [3_840, 3_840],
  [9_999, 3_840],
])('an image shown %i px wide is requested %i px wide', (expected, width) => {
  expect(nextImageWidth(expected)).toBe(width);
});

test('the widths increase from 16 to 3840, with none between 384 and 640', () => {
  expect([...imageWidths]).toEqual([...imageWidths].sort((a, b) => a - b));
  expect([imageWidths[0], imageWidths.at(-1)]).toEqual([16, 3_840]);
  expect(imageWidths.filter((width) => width > 384 && width < 640)).toEqual([]);
});
