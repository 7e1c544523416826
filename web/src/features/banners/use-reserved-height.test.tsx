import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberBannersHeight } from '@/lib/banners-height';
import { useReservedHeight } from './use-reserved-height';

function Banners({ isKnown }: { isKnown: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  return <div ref={place} data-testid="banners" style={{ minHeight: useReservedHeight(place, isKnown) }} />;
}

const reserved = () => screen.getByTestId('banners').style.minHeight;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('ResizeObserver', class {
    observe() {}
    disconnect() {}
  });
  rememberBannersHeight(window.innerWidth, 90);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete (Element.prototype as { getAnimations?: unknown }).getAnimations;
});

describe('the space of the banners', () => {
  it('is reserved until they are known and have slid in', async () => {
    const { rerender } = render(<Banners isKnown={false} />);
    await pass(4_000);
    expect(reserved()).toBe('90px');
    rerender(<Banners isKnown />);
    await pass(700);
    expect(reserved()).toBe('90px');
    await pass(200);
    expect(reserved()).toBe('0');
  });

  it('is kept while a banner still slides on a busy computer', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    Element.prototype.getAnimations = () => [{ finished }] as unknown as Animation[];
    render(<Banners isKnown />);
    await pass(3_000);
    expect(reserved()).toBe('90px');
    finish();
    await pass(0);
    expect(reserved()).toBe('0');
  });

  it('is released if the server does not say whether there are banners', async () => {
    render(<Banners isKnown={false} />);
    await pass(5_100);
    expect(reserved()).toBe('0');
  });
});
