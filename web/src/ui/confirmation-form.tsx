import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import { TextField } from './field';

/** What a confirmation dialog asks; the defaults are the specification's (points 2 and 4). */
export interface AskedQuestion {
  confirmText?: string;
  cancelText?: string;
  variant?: 'success' | 'danger';
  /** The work is under way: both buttons wait, and the one that confirms shows it. */
  loading?: boolean;
  /** Where the buttons stand in a horizontal layout; a vertical one centres them. */
  alignFooter?: 'left' | 'right';
  layout?: 'horizontal' | 'vertical';
  showFooter?: boolean;
  /** What has to be typed before confirming, where it cannot be undone. */
  typeToConfirm?: string;
  /** What went wrong when it was tried. */
  error?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

const alignments = { left: 'justify-start', center: 'justify-center', right: 'justify-end' };

/** The inside of a confirmation dialog. */
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
}: AskedQuestion) {
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
