import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { TextField } from './field';

interface ConfirmationDialogProps {
  visible: boolean;
  title: string;
  /** Names the thing, and what is lost. */
  children: ReactNode;
  confirmText?: string;
  cancelText?: string;
  variant?: 'success' | 'danger';
  /** While true both buttons wait. */
  loading?: boolean;
  /** What has to be typed before confirming, where it cannot be undone. */
  typeToConfirm?: string;
  /** What went wrong when it was tried. */
  error?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something dangerous. Closing it in any way is cancelling. */
export function ConfirmationDialog(props: ConfirmationDialogProps) {
  const { visible, title, onCancel, loading = false } = props;
  const close = () => {
    if (!loading) onCancel();
  };
  return (
    <Dialog open={visible} onClose={close} title={title} description={props.children}>
      {/* Mounted anew each time, so that what was typed before is gone. */}
      {visible && <ConfirmationForm {...props} />}
    </Dialog>
  );
}

function ConfirmationForm({
  confirmText = 'Confirm',
  cancelText = 'Cancel',
  variant = 'success',
  loading = false,
  typeToConfirm,
  error,
  onConfirm,
  onCancel,
}: ConfirmationDialogProps) {
  const [typed, setTyped] = useState('');
  const formId = useId();
  const ready = typeToConfirm === undefined || typed.trim() === typeToConfirm;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !loading) onConfirm();
  };
  return (
    <form id={formId} onSubmit={submit} className="grid gap-4">
      {typeToConfirm !== undefined && (
        <TextField
          label={`Type “${typeToConfirm}” to confirm`}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
      )}
      {error}
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-1">
        <Button
          type="submit"
          look={variant === 'danger' ? 'danger' : 'primary'}
          busy={loading}
          disabled={!ready}
        >
          {confirmText}
        </Button>
        <Button onClick={onCancel} disabled={loading}>
          {cancelText}
        </Button>
      </div>
    </form>
  );
}
