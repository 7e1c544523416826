import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { classNames } from './class-names';
import type { DialogProps, DialogSize } from './dialog';
import { DialogShell } from './dialog-shell';

const places = {
  dialog: 'max-h-[85dvh] top-1/2 left-1/2 w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 rounded-md border animate-fade-in',
  sheet: 'max-h-[85dvh] inset-x-0 bottom-0 rounded-t-md border-t animate-sheet-in pb-[env(safe-area-inset-bottom)]',
  panel: 'inset-y-0 right-0 h-dvh w-full max-w-4xl border-l animate-fade-in pb-[env(safe-area-inset-bottom)]',
};

const widths: Record<DialogSize, string> = {
  tiny: 'max-w-xs',
  small: 'max-w-sm',
  medium: 'max-w-md',
  large: 'max-w-lg',
  xlarge: 'max-w-2xl',
};

/** The window of a dialog. */
export function DialogWindow({
  open,
  onClose,
  title,
  description,
  as = 'dialog',
  size = 'large',
  showCloseButton = true,
  children,
  footer,
}: DialogProps) {
  return (
    <DialogShell
      open={open}
      onClose={onClose}
      isDescribed={Boolean(description)}
      className={classNames(
        'grid grid-rows-[auto_minmax(0,1fr)_auto]',
        places[as],
        as === 'dialog' && widths[size],
      )}
    >
      <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-2">
        <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
        {showCloseButton && (
          <Radix.Close
            aria-label="Close"
            className="control -mr-2 grid aspect-square place-items-center rounded-md text-muted hover:bg-hover hover:text-text"
          >
            <X className="size-4" aria-hidden="true" />
          </Radix.Close>
        )}
      </header>
      <div className="grid content-start gap-4 overflow-y-auto px-5 pb-5">
        {description && (
          <Radix.Description asChild>
            <div className="max-w-prose text-base text-muted">{description}</div>
          </Radix.Description>
        )}
        {children}
      </div>
      {footer && <footer className="flex flex-wrap gap-2 border-t px-5 py-3">{footer}</footer>}
    </DialogShell>
  );
}
