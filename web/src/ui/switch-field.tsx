import { type ReactNode, useId } from 'react';
import { classNames } from './class-names';
import { Spinner } from './spinner';

interface SwitchFieldProps {
  label: ReactNode;
  /** The effect. */
  hint?: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
  /** The change is being saved. */
  busy?: boolean;
}

/** A switch, with its effect on the left. Its state is also a word, not only a color. */
export function SwitchField({ label, hint, on, onChange, disabled = false, busy = false }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <div id={id} className="text-sm font-medium">
          {label}
        </div>
        {hint && (
          <div id={`${id}-hint`} className="mt-0.5 max-w-[72ch] text-sm text-muted">
            {hint}
          </div>
        )}
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-busy={busy || undefined}
        disabled={disabled || busy}
        onClick={() => onChange(!on)}
        className="control -my-1 inline-flex shrink-0 items-center gap-2 rounded-md px-1 text-sm text-muted disabled:cursor-not-allowed disabled:opacity-60"
      >
        {busy && <Spinner />}
        <span aria-hidden="true" className="w-6 text-right">
          {on ? 'On' : 'Off'}
        </span>
        <span
          aria-hidden="true"
          className={classNames(
            'flex h-5 w-9 items-center rounded-full border p-0.5 transition-colors duration-150',
            on ? 'justify-end border-accent bg-accent' : 'border-border-strong bg-field',
          )}
        >
          <span className={classNames('size-3.5 rounded-full', on ? 'bg-on-accent' : 'bg-border-strong')} />
        </span>
      </button>
    </div>
  );
}
