import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { classNames } from './class-names';
import { giveFocusBack } from './focus-back';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** `sheet` rises from the lower edge, for menus on a phone. */
  as?: 'dialog' | 'sheet';
  children?: ReactNode;
  footer?: ReactNode;
}

const places = {
  dialog:
    'top-1/2 left-1/2 w-[calc(100vw-32px)] max-w-lg -translate-x-1/2 -translate-y-1/2 rounded-md border animate-fade-in',
  sheet: 'inset-x-0 bottom-0 rounded-t-md border-t animate-sheet-in pb-[env(safe-area-inset-bottom)]',
};

/**
 * A window over the page. Escape, the cross and a click beside it close it. Focus goes to the
 * element marked `data-autofocus`, else to the first control, and comes back on closing.
 */
export function Dialog({ open, onClose, title, description, as = 'dialog', children, footer }: DialogProps) {
  const opener = useRef<Element | null>(null);
  const focusInside = (event: Event) => {
    opener.current = document.activeElement;
    const wished = (event.currentTarget as Element | null)?.querySelector<HTMLElement>('[data-autofocus]');
    if (!wished) return;
    event.preventDefault();
    wished.focus();
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
          className={classNames('fixed z-50 grid max-h-[85dvh] grid-rows-[auto_minmax(0,1fr)_auto] bg-raised shadow-float focus:outline-none', places[as])}
          onOpenAutoFocus={focusInside}
          onCloseAutoFocus={focusBack}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-2">
            <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="control -mr-2 grid aspect-square place-items-center rounded-md text-muted hover:bg-hover hover:text-text"
            >
              <X className="size-4" aria-hidden="true" />
            </Radix.Close>
          </header>
          <div className="grid gap-4 overflow-y-auto px-5 pb-5">
            {description && (
              <Radix.Description asChild>
                <div className="max-w-prose text-base text-muted">{description}</div>
              </Radix.Description>
            )}
            {children}
          </div>
          {footer && <footer className="flex flex-wrap gap-2 border-t px-5 py-3">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
