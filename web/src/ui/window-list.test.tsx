import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WindowList } from './window-list';

const lineHeight = 100;
const names = Array.from({ length: 500 }, (_, n) => `project ${n}`);

/** Start of the list, in pixels below the window's top. */
let top: number;

beforeEach(() => {
  top = 0;
  vi.stubGlobal('innerHeight', 800);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 600, 50_000));
});

const draw = (name: string) => <a href="/">{name}</a>;
const list = (items: string[], columns = 1) => (
  <WindowList label="Projects" items={items} keyOf={(it) => it} columns={columns} lineHeight={lineHeight}>
    {draw}
  </WindowList>
);
const show = (columns = 1) => render(list(names, columns));
const drawn = () => within(screen.getByRole('list', { name: 'Projects' })).getAllByRole('listitem').map((it) => it.textContent);
const scrollTo = (pixels: number) => {
  top = -pixels;
  fireEvent.scroll(window);
};
const numbered = (from: number, to: number) => names.slice(from, to);

describe('a list that scrolls with the page', () => {
  it('has a screenful and a little more in the document, each item with its position', () => {
    show();
    expect(drawn()).toEqual(numbered(0, 12));
    expect(screen.getByRole('list')).toHaveStyle({ height: '50000px' });
    const item = screen.getAllByRole('listitem')[3];
    expect(item).toHaveAttribute('aria-posinset', '4');
    expect(item).toHaveAttribute('aria-setsize', '500');
    expect(item).toHaveStyle({ top: '300px' });
  });

  it('follows the page to its end, and back to before its start', () => {
    show();
    scrollTo(10_050);
    expect(drawn()).toEqual(numbered(97, 112));
    scrollTo(50_000);
    expect(drawn()).toEqual(numbered(488, 500));
    scrollTo(-400);
    expect(drawn()).toEqual(numbered(0, 12));
  });

  it('counts rows, not items, with several items per row', () => {
    show(3);
    scrollTo(5_000);
    expect(drawn()).toEqual(numbered(47 * 3, 62 * 3));
  });

  it('shows the remaining items when it becomes shorter below the window', () => {
    const { rerender } = show();
    scrollTo(40_000);
    rerender(list(names.slice(0, 20)));
    expect(drawn()).toEqual(numbered(8, 20));
  });

  it.each([
    [0, [...numbered(0, 1), ...numbered(97, 112)]],
    [11, [...numbered(11, 12), ...numbered(97, 112)]],
  ])('keeps item %i, which has the focus, until it loses it', (place, expected) => {
    show();
    const link = screen.getByRole('link', { name: `project ${place}` });
    act(() => link.focus());
    scrollTo(10_050);
    expect(drawn()).toEqual(expected);
    expect(link).toHaveFocus();
    act(() => link.blur());
    expect(drawn()).toEqual(numbered(97, 112));
  });
});
