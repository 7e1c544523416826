import * as Radix from '@radix-ui/react-scroll-area';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names';

/**
 * Delay after which the scrollbar hides when the pointer has left or scrolling has ended
 * (specification, point 9).
 */
const hideDelayMs = 600;

interface ScrollAreaProps {
  /** Sets its height limit. */
  className?: string;
  children: ReactNode;
  /** The scrolling element, if it has to be a specific one, such as a list box. */
  viewport?: (content: ReactNode) => ReactElement;
}

const plain = (content: ReactNode) => <div>{content}</div>;

/** A scrolling box with a thin overlay scrollbar in the theme's colors that hides automatically. */
export function ScrollArea({ className, children, viewport = plain }: ScrollAreaProps) {
  return (
    <Radix.Root type="hover" scrollHideDelay={hideDelayMs} className={classNames('relative flex min-h-0 overflow-hidden', className)}>
      <Radix.Viewport asChild disableImplicitContentElement className="min-w-0 flex-1 scroll-py-2">
        {viewport(<Radix.Content style={{ display: 'block' }}>{children}</Radix.Content>)}
      </Radix.Viewport>
      <Radix.Scrollbar
        orientation="vertical"
        className="flex w-2 touch-none p-0.5 transition-opacity duration-100 select-none data-[state=hidden]:opacity-0"
      >
        <Radix.Thumb className="flex-1 rounded-full bg-border-strong" />
      </Radix.Scrollbar>
    </Radix.Root>
  );
}
