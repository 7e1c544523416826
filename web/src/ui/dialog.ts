import type { ReactNode } from 'react';
import { lateComponent } from './late-component';

export type DialogSize = 'tiny' | 'small' | 'medium' | 'large' | 'xlarge';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** `sheet` slides in from the bottom, for menus on a phone; `panel` has the height of the window, for wide forms. */
  as?: 'dialog' | 'sheet' | 'panel';
  /** Maximum width of a dialog. */
  size?: DialogSize;
  /** The close button at the upper right. */
  showCloseButton?: boolean;
  children?: ReactNode;
  footer?: ReactNode;
}

const late = lateComponent<DialogProps>(
  async () => (await import('./dialog-window')).DialogWindow,
  ({ open }) => open,
);

/**
 * A window over the page with a title. Escape, the close button and a click outside close it. Its
 * code is loaded with the first dialog, because no first screen shows one.
 */
export const Dialog = late.Component;

/** Loads the code of dialogs in advance, so that they open at once, also without the server. */
export const preloadDialogs = late.preload;
