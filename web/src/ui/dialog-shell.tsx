import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names';
import { giveFocusBack } from './focus-back';
import { useRestoredPointer } from './restore-pointer';

interface DialogShellProps {
  open: boolean;
  onClose: () => void;
  /** Position and styles. */
  className: string;
  /** Escape is pressed; preventing the event's default keeps it open. */
  onEscape?: (event: KeyboardEvent) => void;
  /** Receives the previously focused element, for callers that restore the focus earlier. */
  opener?: RefObject<Element | null>;
  /** It has a `Radix.Description`. */
  isDescribed?: boolean;
  /** With a `Radix.Title`. */
  children: ReactNode;
}

/**
 * An empty window over the page. Escape and a click outside close it. The focus goes to the element
 * marked `data-autofocus`, else to the first control, and is restored on closing.
 */
export function DialogShell({ open, onClose, className, onEscape, opener: given, isDescribed = false, children }: DialogShellProps) {
  const own = useRef<Element | null>(null);
  const opener = given ?? own;
  useRestoredPointer(open);
  useLayoutEffect(() => {
    // Before the content is mounted, because a field in it may take the focus.
    if (open) opener.current = document.activeElement;
  }, [open, opener]);
  const content = useRef<HTMLDivElement>(null);
  const focusRequested = () => {
    const autofocused = content.current?.querySelector<HTMLElement>('[data-autofocus]');
    autofocused?.focus();
    return autofocused != null;
  };
  useEffect(() => {
    // Reopened during its closing animation: the content is still mounted.
    if (open && content.current && !content.current.contains(document.activeElement)) focusRequested();
  }, [open]);
  const focusInside = (event: Event) => {
    if (focusRequested()) event.preventDefault();
  };
  const escape = (event: KeyboardEvent) => {
    // Escape closes an open list of suggestions first.
    if (event.target instanceof Element && event.target.matches('input[data-suggests][aria-expanded=true]')) event.preventDefault();
    else onEscape?.(event);
  };
  const focusBack = (event: Event) => {
    event.preventDefault();
    giveFocusBack(opener.current);
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-shade" />
        <Radix.Content
          ref={content}
          className={classNames('fixed z-50 bg-raised shadow-float focus:outline-none', className)}
          onOpenAutoFocus={focusInside}
          onCloseAutoFocus={focusBack}
          onEscapeKeyDown={escape}
          {...(!isDescribed && { 'aria-describedby': undefined })}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
