import { describe, expect, it } from 'vitest';
import { freeTop } from './free-top';

const limits = { least: 60, most: 500, height: 72 };

describe('the place of toasts', () => {
  it('is the highest one if nothing is there', () => {
    expect(freeTop([], limits)).toBe(60);
    expect(freeTop([{ top: 10, bottom: 44 }], limits)).toBe(60);
    expect(freeTop([{ top: 140, bottom: 172 }], limits)).toBe(60);
  });

  it('is below the controls that it would cover', () => {
    expect(freeTop([{ top: 100, bottom: 132 }], limits)).toBe(140);
    expect(freeTop([{ top: 180, bottom: 212 }, { top: 100, bottom: 132 }], limits)).toBe(220);
  });

  it('is between controls if it fits', () => {
    expect(freeTop([{ top: 100, bottom: 132 }, { top: 220, bottom: 252 }], limits)).toBe(140);
  });

  it('is the highest one if there is no other in the upper part of the window', () => {
    const rows = Array.from({ length: 20 }, (_, n) => ({ top: 60 + 40 * n, bottom: 92 + 40 * n }));
    expect(freeTop(rows, limits)).toBe(60);
  });
});
