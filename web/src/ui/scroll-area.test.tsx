import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { ScrollArea } from './scroll-area';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const bar = () => document.querySelector('[data-orientation="vertical"]');

/** jsdom has no layout: a box of 100 with content of 400. */
function show() {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly changed: () => void) {}
      observe() {
        this.changed();
      }
      unobserve() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(400);
  render(
    <ScrollArea viewport={(content) => <div role="listbox" aria-label="Projects" tabIndex={0}>{content}</div>}>
      <div role="option" aria-selected="false">
        depot
      </div>
    </ScrollArea>,
  );
  return screen.getByRole('listbox').parentElement!;
}

describe('a scroll area', () => {
  it('shows its scrollbar on pointer input and hides it 600 ms later', async () => {
    const area = show();
    expect(bar()).toBeNull();
    fireEvent.pointerEnter(area);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(bar()).toHaveAttribute('data-state', 'visible');
    fireEvent.pointerLeave(area);
    await act(() => vi.advanceTimersByTimeAsync(599));
    expect(bar()).toHaveAttribute('data-state', 'visible');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(bar()).toBeNull();
  });

  it('scrolls in the element it is given, which passes axe', async () => {
    show();
    expect(screen.getByRole('listbox')).toHaveAttribute('data-radix-scroll-area-viewport');
    expect(screen.getByRole('listbox')).toContainElement(screen.getByRole('option'));
    vi.useRealTimers();
    await expectNoAxeViolations();
  });
});
