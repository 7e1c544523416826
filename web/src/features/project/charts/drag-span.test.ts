import { describe, expect, it } from 'vitest';
import { selectionOf, spanOfSelection } from './drag-span';

const plot = { left: 10, right: 30 };
const shown = { from: 1000, to: 2000 };

describe('a selection', () => {
  it('is the part of the plot between two positions, in either direction', () => {
    expect(selectionOf(20, 60, 140, plot)).toEqual({ left: 20, width: 40 });
    expect(selectionOf(60, 20, 140, plot)).toEqual({ left: 20, width: 40 });
  });

  it('ends at the edges of the plot', () => {
    expect(selectionOf(-50, 500, 140, plot)).toEqual({ left: 10, width: 100 });
    expect(selectionOf(-50, -10, 140, plot)).toEqual({ left: 10, width: 0 });
  });

  it('is the time below it', () => {
    expect(spanOfSelection({ left: 20, width: 50 }, 140, plot, shown)).toEqual({ from: 1100, to: 1600 });
    expect(spanOfSelection({ left: 10, width: 100 }, 140, plot, shown)).toEqual(shown);
  });

  it('is nothing after a click, or without space', () => {
    expect(spanOfSelection({ left: 20, width: 3 }, 140, plot, shown)).toBeNull();
    expect(spanOfSelection({ left: 20, width: 50 }, 40, plot, shown)).toBeNull();
  });
});
