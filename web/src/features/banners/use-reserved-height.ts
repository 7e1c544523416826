import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { bannersHeightProperty, lastBannersHeight, rememberBannersHeight } from '@/lib/banners-height';

/** Banners slide in within 700 ms (specification, point 9); after that, only their own height counts. */
const slideMs = 800;

/** Without an answer the reserved space is released, so that it does not stay empty. */
const patienceMs = 5_000;

/**
 * The height to reserve for the banners until they are known: that of the last page, so that a loading page does not
 * move down when they slide in. It is remembered, and published for toasts, as it changes.
 */
export function useReservedHeight(banners: RefObject<HTMLElement | null>, isKnown: boolean): number {
  const [reserved, setReserved] = useState(() => lastBannersHeight(window.innerWidth));
  useEffect(() => {
    let isCurrent = true;
    const release = () => {
      if (isCurrent) setReserved(0);
    };
    const timer = setTimeout(
      () => {
        // On a busy computer they begin to slide later.
        const slides = banners.current?.getAnimations?.({ subtree: true }) ?? [];
        void Promise.allSettled(slides.map((it) => it.finished)).then(release);
      },
      isKnown ? slideMs : patienceMs,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [banners, isKnown]);

  const isReleased = reserved === 0;
  useLayoutEffect(() => {
    const element = banners.current;
    if (!element) return undefined;
    const root = document.documentElement;
    const measure = () => {
      const height = element.getBoundingClientRect().height;
      root.style.setProperty(bannersHeightProperty, `${Math.ceil(height)}px`);
      if (isKnown && isReleased) rememberBannersHeight(window.innerWidth, height);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty(bannersHeightProperty);
    };
  }, [banners, isKnown, isReleased]);
  return reserved;
}
