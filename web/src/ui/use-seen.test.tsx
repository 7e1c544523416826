import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSeen } from './use-seen';

function Place() {
  const place = useRef<HTMLDivElement>(null);
  return <div ref={place}>{useSeen(place) ? 'seen' : 'unseen'}</div>;
}

/** A fake observer controlled by the test, as jsdom has none. */
function observe() {
  const disconnect = vi.fn();
  let notify: IntersectionObserverCallback = () => undefined;
  const observe = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = observe;
      disconnect = disconnect;
      constructor(callback: IntersectionObserverCallback) {
        notify = callback;
      }
    },
  );
  const intersect = (isIntersecting: boolean) =>
    act(() => notify([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver));
  return { intersect, observe, disconnect };
}

describe('a lazily loaded part', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('waits while it is out of view, and stays once it was in view', () => {
    const { intersect, observe: watched, disconnect } = observe();
    render(<Place />);
    expect(watched).toHaveBeenCalledTimes(1);
    intersect(false);
    expect(screen.getByText('unseen')).toBeInTheDocument();
    intersect(true);
    expect(screen.getByText('seen')).toBeInTheDocument();
    expect(disconnect).toHaveBeenCalledTimes(1);
  });

  it('is loaded immediately without IntersectionObserver', () => {
    vi.stubGlobal('IntersectionObserver', undefined);
    render(<Place />);
    expect(screen.getByText('seen')).toBeInTheDocument();
  });
});
