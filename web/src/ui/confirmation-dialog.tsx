import { Slot } from '@radix-ui/react-slot';
import { type ReactElement, type ReactNode, useState } from 'react';
import { type Question, ConfirmationForm } from './confirmation-form';
import { Dialog, type DialogSize } from './dialog';

interface ConfirmationDialogProps extends Question {
  /** Whether it is open. If absent, it opens by its `trigger` and closes automatically. */
  visible?: boolean;
  /** The button that opens it, if its visibility is not controlled. */
  trigger?: ReactElement;
  title: string;
  /** Names the affected object and the loss. */
  children?: ReactNode;
  size?: DialogSize;
  showCloseButton?: boolean;
}

/**
 * Asks before a dangerous action. With controlled visibility, closing it in any way cancels; while
 * loading it cannot be closed.
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
        {/* Mounted again each time, to clear typed text. */}
        {open && (
          <ConfirmationForm {...question} onConfirm={thenClose(question.onConfirm)} onCancel={thenClose(question.onCancel)} />
        )}
      </Dialog>
    </>
  );
}
