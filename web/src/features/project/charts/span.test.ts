import { describe, expect, it } from 'vitest';
import { aligned, atLeast, moved, zoomedIn, zoomedOut } from './span';

const whole = { full: { from: 0, to: 1000 }, stepMs: 5, leastMs: 10 };

describe('zooming', () => {
  it('in shows the middle half, but never less than the minimum', () => {
    expect(zoomedIn({ from: 200, to: 600 }, whole)).toEqual({ from: 300, to: 500 });
    expect(zoomedIn({ from: 200, to: 240 }, { ...whole, leastMs: 30 })).toEqual({ from: 205, to: 235 });
  });

  it('out shows twice as much, within the whole, and finally everything', () => {
    expect(zoomedOut({ from: 400, to: 600 }, whole)).toEqual({ from: 300, to: 700 });
    expect(zoomedOut({ from: 0, to: 200 }, whole)).toEqual({ from: 0, to: 400 });
    expect(zoomedOut({ from: 300, to: 800 }, whole)).toBeNull();
  });

  it('moves by half, up to the ends', () => {
    expect(moved({ from: 400, to: 600 }, -1, whole)).toEqual({ from: 300, to: 500 });
    expect(moved({ from: 400, to: 600 }, 1, whole)).toEqual({ from: 500, to: 700 });
    expect(moved({ from: 50, to: 250 }, -1, whole)).toEqual({ from: 0, to: 200 });
    expect(moved({ from: 750, to: 950 }, 1, whole)).toEqual({ from: 800, to: 1000 });
  });

  it('keeps points at both ends, so that moving there and back changes nothing', () => {
    const part = zoomedIn({ from: 0, to: 995 }, whole);
    expect([part.from % 5, part.to % 5]).toEqual([0, 0]);
    expect(moved(moved(part, -1, whole), 1, whole)).toEqual(part);
    expect(zoomedIn(zoomedIn({ from: 500, to: 515 }, whole), whole)).toEqual(zoomedIn({ from: 500, to: 515 }, whole));
  });

  it('of a short part shows the minimum around it', () => {
    expect(atLeast({ from: 500, to: 501 }, { ...whole, leastMs: 100 })).toEqual({ from: 450, to: 550 });
    expect(atLeast({ from: 0, to: 1 }, { ...whole, leastMs: 100 })).toEqual({ from: 0, to: 100 });
    expect(atLeast({ from: 0, to: 400 }, { ...whole, leastMs: 100 })).toEqual({ from: 0, to: 400 });
  });
});

it('a part includes the points at both of its ends', () => {
  expect(aligned({ from: 7, to: 12 }, 5)).toEqual({ from: 5, to: 15 });
  expect(aligned({ from: 5, to: 10 }, 5)).toEqual({ from: 5, to: 10 });
});
