import type { ReactNode, RefObject } from 'react';
import { lateComponent } from './late-component';

export interface PopoverProps {
  /** Its trigger; clicking it while open closes the popover. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

const late = lateComponent<PopoverProps>(async () => (await import('./popover-window')).PopoverWindow);

/**
 * A popover under a button that takes the focus; Escape and a click outside close it. Its code is
 * loaded with the first one, because it is larger than most pages.
 */
export const Popover = late.Component;

/** Loads the code of popovers in advance; rejects if that fails. */
export const preloadPopovers = late.preload;

const ahead = () => void preloadPopovers().catch(() => undefined);

/** For a button that opens a popover: loads its code when the button is pointed at or focused. */
export const popoverAhead = { onPointerEnter: ahead, onFocus: ahead };
