import { type ReactNode, useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { bannersHeightProperty } from '@/lib/banners-height';

const durationMs = 4_000;
const visibleMax = 3;

/** Below the bar and the banners, whose buttons a toast would cover. */
const top = `calc(60px + var(${bannersHeightProperty}, 0px))`;

const actionClasses = 'shrink-0 py-0.5 font-medium underline underline-offset-2 hover:text-accent';

/**
 * The toast container: top right, 356 px wide, in the theme's colors. Calls `onReady` when it can
 * show toasts, and its result when it is removed.
 */
export function ToastStack({ onReady }: { onReady: () => () => void }): ReactNode {
  // Runs after the effect with which the container subscribes to toasts.
  useEffect(onReady, [onReady]);
  return (
    <Sonner
      position="top-right"
      duration={durationMs}
      visibleToasts={visibleMax}
      offset={{ top, right: 16 }}
      mobileOffset={{ top, left: 16, right: 16 }}
      style={{ '--width': '356px' } as React.CSSProperties}
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
