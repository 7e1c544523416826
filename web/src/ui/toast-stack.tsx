import { type ReactNode, useEffect, useState } from 'react';
import { Toaster as Sonner, useSonner } from 'sonner';
import { bannersHeightProperty } from '@/lib/banners-height';
import { freeTop } from './free-top';

const durationMs = 4_000;
const visibleMax = 3;

const widthPx = 356;
const marginPx = 16;

/** Of two lines. */
const heightPx = 84;

/** Lower than this share of the window, a toast would not be expected. */
const lowestShare = 0.6;

/** Below the bar. */
const underBarPx = 60;

const controls = 'button, a[href], input, textarea, [role="switch"], [role="tab"]';

/** The top of the toasts: below the bar and the banners, and where they cover no control of the page or of a window beside it. */
function placeOfToasts(): number {
  const left = window.innerWidth < 600 ? 0 : window.innerWidth - widthPx - 2 * marginPx;
  const extents = [...document.querySelectorAll(`:is(main, [data-side-window]) :is(${controls})`)]
    .map((it) => it.getBoundingClientRect())
    .filter((it) => it.right > left && it.height > 0);
  const banners = Number.parseFloat(document.documentElement.style.getPropertyValue(bannersHeightProperty)) || 0;
  return freeTop(extents, { least: underBarPx + banners, most: window.innerHeight * lowestShare, height: heightPx });
}

/** A page that opens with a toast may draw its buttons under it; afterwards no toast moves while it is read. */
const placingMs = 1_500;
const placingTickMs = 250;

/** The place of the toasts, which is chosen when the first of them appears. */
function useToastTop(): number {
  const isEmpty = useSonner().toasts.length === 0;
  const [place, setPlace] = useState({ isEmpty: true, top: underBarPx });
  if (place.isEmpty !== isEmpty) setPlace({ isEmpty, top: isEmpty ? place.top : placeOfToasts() });
  useEffect(() => {
    if (isEmpty) return undefined;
    const timer = setInterval(() => setPlace({ isEmpty: false, top: placeOfToasts() }), placingTickMs);
    const end = setTimeout(() => clearInterval(timer), placingMs);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [isEmpty]);
  return place.top;
}

const actionClasses = 'shrink-0 py-0.5 font-medium underline underline-offset-2 hover:text-accent';

/**
 * The toast container: top right, 356 px wide, in the theme's colors. Calls `onReady` when it can
 * show toasts, and its result when it is removed.
 */
export function ToastStack({ onReady }: { onReady: () => () => void }): ReactNode {
  // Runs after the effect with which the container subscribes to toasts.
  useEffect(onReady, [onReady]);
  const top = useToastTop();
  return (
    <Sonner
      position="top-right"
      duration={durationMs}
      visibleToasts={visibleMax}
      offset={{ top, right: marginPx }}
      mobileOffset={{ top, left: marginPx, right: marginPx }}
      style={{ '--width': `${widthPx}px`, fontFamily: 'inherit' } as React.CSSProperties}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-start gap-3 rounded-md border bg-raised px-4 py-3 text-sm text-text shadow-float',
          title: 'font-medium',
          description: 'text-muted',
          error: 'border-danger/50',
          icon: 'mt-0.5',
          actionButton: `order-last ml-auto ${actionClasses}`,
          cancelButton: actionClasses,
        },
      }}
    />
  );
}
