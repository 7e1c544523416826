import { expect, it } from 'vitest';
import { textWindow } from './text-window';

it('a short text is its own surroundings', () => {
  expect(textWindow('select 1', 3)).toEqual({ text: 'select 1', start: 0, at: 3 });
});

it('a long text is read around the position, from the start of a line', () => {
  const text = 'select 1;\n'.repeat(500_000);
  const { text: part, start, at } = textWindow(text, 2_500_003);
  expect(part.length).toBeLessThan(250_000);
  expect(part.startsWith('select 1;\n')).toBe(true);
  expect(start + at).toBe(2_500_003);
  expect(textWindow(text, 5)).toMatchObject({ start: 0, at: 5 });
});
