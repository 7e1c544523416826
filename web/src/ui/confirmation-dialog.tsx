import { Slot } from '@radix-ui/react-slot';
import { type ReactElement, type ReactNode, useState } from 'react';
import { type AskedQuestion, ConfirmationForm } from './confirmation-form';
import { Dialog, type DialogSize } from './dialog';

interface ConfirmationDialogProps extends AskedQuestion {
  /** Whether it is open. Left out, it opens by its `trigger` and closes automatically. */
  visible?: boolean;
  /** The button that opens it, where no one says whether it is visible. */
  trigger?: ReactElement;
  title: string;
  /** Names the thing, and what is lost. */
  children?: ReactNode;
  size?: DialogSize;
  showCloseButton?: boolean;
}

/**
 * Asks before something dangerous. While its visibility is held from outside, closing it in any way
 * is cancelling; while it loads it cannot be closed.
 */
export function ConfirmationDialog({
  visible,
  trigger,
  title,
  children,
  size = 'large',
  showCloseButton = true,
  ...question
}: ConfirmationDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const isHeld = visible !== undefined;
  const open = visible ?? isOpen;
  const close = () => {
    if (question.loading) return;
    if (isHeld) question.onCancel();
    else setOpen(false);
  };
  const thenClose = (act: () => void) => () => {
    act();
    if (!isHeld) setOpen(false);
  };
  return (
    <>
      {!isHeld && trigger && <Slot onClick={() => setOpen(true)}>{trigger}</Slot>}
      <Dialog open={open} onClose={close} title={title} description={children} size={size} showCloseButton={showCloseButton}>
        {/* Mounted anew each time, so that what was typed before is gone. */}
        {open && (
          <ConfirmationForm {...question} onConfirm={thenClose(question.onConfirm)} onCancel={thenClose(question.onCancel)} />
        )}
      </Dialog>
    </>
  );
}
