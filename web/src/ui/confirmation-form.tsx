import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import { TextField } from './field';

/** The contents of a confirmation dialog; the defaults are the specification's (points 2 and 4). */
export interface Question {
  confirmText?: string;
  cancelText?: string;
  variant?: 'success' | 'danger';
  /** In progress: both buttons are disabled, and the confirm button shows a spinner. */
  loading?: boolean;
  /** Alignment of the buttons in a horizontal layout; a vertical one centers them. */
  alignFooter?: 'left' | 'right';
  layout?: 'horizontal' | 'vertical';
  showFooter?: boolean;
  /** The text to type before confirming an action that cannot be undone. */
  typeToConfirm?: string;
  /** The error of the last attempt. */
  error?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

const alignments = { left: 'justify-start', center: 'justify-center', right: 'justify-end' };

/** The content of a confirmation dialog. */
export function ConfirmationForm({
  confirmText = 'Confirm',
  cancelText = 'Cancel',
  variant = 'success',
  loading = false,
  alignFooter = 'left',
  layout = 'horizontal',
  showFooter = true,
  typeToConfirm,
  error,
  onConfirm,
  onCancel,
}: Question) {
  const [typed, setTyped] = useState('');
  const ready = typeToConfirm === undefined || typed.trim() === typeToConfirm;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !loading) onConfirm();
  };
  const align = layout === 'vertical' ? 'center' : alignFooter;
  return (
    <form onSubmit={submit} className="grid gap-4">
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
      {showFooter && (
        <div
          data-align={align}
          className={classNames('flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-1', alignments[align])}
        >
          <Button type="submit" variant={variant === 'danger' ? 'danger' : 'primary'} busy={loading} disabled={!ready}>
            {confirmText}
          </Button>
          <Button onClick={onCancel} disabled={loading}>
            {cancelText}
          </Button>
        </div>
      )}
    </form>
  );
}
