import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { preloadToasts, toast } from './toast';
import { Toaster } from './toaster';

beforeAll(preloadToasts);
beforeEach(() => {
  vi.useFakeTimers();
  // Tests of other files may have left toasts that wait for their place.
  toast.dismiss();
});
afterEach(() => {
  act(() => {
    toast.dismiss();
    vi.runOnlyPendingTimers();
  });
  vi.useRealTimers();
});

const notify = (...words: string[]) =>
  act(async () => {
    for (const it of words) toast(it);
    await vi.advanceTimersByTimeAsync(0);
  });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const toasts = () => [...document.querySelectorAll('[data-sonner-toast]')];

describe('toasts', () => {
  it('that are requested before their place is mounted are shown there', async () => {
    await notify('Early');
    expect(toasts()).toEqual([]);
    render(<Toaster />);
    await wait(0);
    expect(toasts().map((it) => it.textContent)).toEqual(['Early']);
  });

  it('appear top right, 356 px wide', async () => {
    render(<Toaster />);
    await notify('Profile saved');
    const stack = document.querySelector<HTMLElement>('[data-sonner-toaster]');
    expect(stack).toHaveAttribute('data-x-position', 'right');
    expect(stack).toHaveAttribute('data-y-position', 'top');
    expect(stack?.style.getPropertyValue('--width')).toBe('356px');
    vi.useRealTimers();
    await expectNoAxeViolations();
    vi.useFakeTimers();
  });

  it('are announced politely', async () => {
    render(<Toaster />);
    await notify('Profile saved');
    expect(screen.getByText('Profile saved').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  });

  it('stay 4000 ms', async () => {
    render(<Toaster />);
    await notify('Profile saved');
    await wait(3_999);
    expect(toasts().map((it) => it.getAttribute('data-removed'))).toEqual(['false']);
    await wait(1);
    expect(toasts().map((it) => it.getAttribute('data-removed'))).toEqual(['true']);
    await wait(1_000);
    expect(toasts()).toEqual([]);
  });

  it('are three at a time, the newest in front', async () => {
    render(<Toaster />);
    await notify('one', 'two', 'three', 'four');
    const visible = toasts().filter((it) => it.getAttribute('data-visible') === 'true');
    expect(visible.map((it) => it.textContent)).toEqual(['four', 'three', 'two']);
    expect(toasts()).toHaveLength(4);
  });
});
