import * as Radix from '@radix-ui/react-popover';
import { giveFocusBack } from './focus-back';
import type { PopoverProps } from './popover';

/** A popover under a button that takes the focus; Escape and a click outside close it. */
export function PopoverWindow({ anchor, label, onClose, children }: PopoverProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button closes it itself.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveFocusBack(anchor.current);
          }}
          className="z-50 w-96 max-w-(--radix-popover-content-available-width) animate-float-in rounded-md border bg-raised p-2 shadow-float focus:outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
