import * as Radix from '@radix-ui/react-scroll-area';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names';

/** How long the bar stays after the pointer has left or the scrolling has ended (specification, point 9). */
const hideDelayMs = 600;

interface ScrollAreaProps {
  /** Its height limit stands here. */
  className?: string;
  children: ReactNode;
  /** The element that scrolls around its content, where it has to be a certain one, as a list box. */
  viewport?: (content: ReactNode) => ReactElement;
}

const plain = (content: ReactNode) => <div>{content}</div>;

/** A box that scrolls, with a thin bar in the theme's colours that takes no room and hides automatically. */
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
