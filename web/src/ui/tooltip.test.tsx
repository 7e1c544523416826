import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { Tooltips } from './tooltip';

beforeAll(async () => {
  // Preloaded, so that no test waits for it.
  await import('./tooltip-layer');
});
/** Whether focus is by keyboard; jsdom only guesses. */
let byKeyboard: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  byKeyboard = true;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':focus-visible' ? byKeyboard : [...document.querySelectorAll(selector)].includes(this);
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = (name: string) => screen.getByRole('button', { name });

async function pointAt(element: Element, pointerType = 'mouse') {
  fireEvent.pointerOver(element, { pointerType });
  await settle();
  fireEvent.pointerMove(element, { pointerType });
}
async function pointAway(element: Element) {
  fireEvent.pointerLeave(element);
  await settle();
  fireEvent.pointerMove(document.body, { clientX: 500, clientY: 500 });
  await settle();
}

function show() {
  render(
    <>
      <button type="button" aria-label="Grid" data-tooltip="Grid" />
      <button type="button" aria-label="List" data-tooltip="Show as a list" />
      <button type="button">Other</button>
      <Tooltips />
    </>,
  );
}

describe('a tooltip', () => {
  it('shows after 700 ms of pointing, and hides with the pointer', async () => {
    show();
    await pointAt(button('Grid'));
    await settle(699);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    await settle(1);
    expect(screen.getByRole('tooltip')).toHaveTextContent('Grid');
    await pointAway(button('Grid'));
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('stays hidden while its element’s overlay is open', async () => {
    show();
    await pointAt(button('Grid'));
    button('Grid').setAttribute('aria-expanded', 'true');
    await settle(700);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('shows immediately within 300 ms of another, and after that waits again', async () => {
    show();
    await pointAt(button('Grid'));
    await settle(700);
    await pointAway(button('Grid'));
    await settle(299);
    await pointAt(button('List'));
    await settle();
    expect(screen.getByRole('tooltip')).toHaveTextContent('Show as a list');
    await pointAway(button('List'));
    await settle(300);
    await pointAt(button('Grid'));
    await settle(699);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    await settle(1);
    expect(screen.getByRole('tooltip')).toHaveTextContent('Grid');
  });

  it('shows immediately on keyboard focus, hides on blur and on Escape, and passes axe', async () => {
    show();
    act(() => button('List').focus());
    await settle();
    expect(screen.getByRole('tooltip')).toHaveTextContent('Show as a list');
    vi.useRealTimers();
    await expectNoAxeViolations();
    vi.useFakeTimers();
    act(() => button('Other').focus());
    await settle();
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    act(() => button('Grid').focus());
    await settle();
    expect(screen.getByRole('tooltip')).toHaveTextContent('Grid');
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    await settle();
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('describes its element only if it differs from the name', async () => {
    show();
    act(() => button('List').focus());
    await settle();
    expect(button('List')).toHaveAccessibleDescription('Show as a list');
    act(() => button('Grid').focus());
    await settle();
    expect(screen.getByRole('tooltip')).toHaveTextContent('Grid');
    expect(button('Grid')).not.toHaveAttribute('aria-describedby');
    expect(button('List')).not.toHaveAttribute('aria-describedby');
  });

  it('does not show on touch input', async () => {
    byKeyboard = false;
    show();
    await pointAt(button('Grid'), 'touch');
    await settle(2_000);
    fireEvent.pointerDown(button('Grid'), { pointerType: 'touch' });
    act(() => button('Grid').focus());
    await settle(2_000);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('does not show on focus by a click', async () => {
    byKeyboard = false;
    show();
    act(() => button('Grid').focus());
    await settle(2_000);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('hides when its element is pressed', async () => {
    show();
    await pointAt(button('Grid'));
    await settle(700);
    fireEvent.pointerDown(button('Grid'));
    await settle();
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('is not there for an element with a visible label', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(80);
    render(
      <>
        <button type="button" data-tooltip="Collapse sidebar">
          <span>Collapse sidebar</span>
        </button>
        <Tooltips />
      </>,
    );
    await pointAt(button('Collapse sidebar'));
    await settle(2_000);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });
});
