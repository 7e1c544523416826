import { Label } from '@radix-ui/react-label';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names';

export const inputClasses = classNames(
  'control w-full min-w-0 rounded-md border border-border-strong bg-field px-3 text-sm text-text',
  'placeholder:text-muted disabled:opacity-60 aria-invalid:border-danger',
  // Below 16 px some phones zoom into a focused field.
  'max-sm:text-lg',
);

interface FieldFrameProps {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | null;
  children: ReactNode;
}

/** A label above a control, with a hint or an error below it. */
export function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id} className="text-sm font-medium">
        {label}
      </Label>
      {children}
      {error ? (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      ) : (
        hint && (
          <div id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </div>
        )
      )}
    </div>
  );
}

/** The attributes that connect a control with its FieldFrame. */
export function fieldAria(id: string, hint: ReactNode, error: string | null | undefined) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  } as const;
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  onChange: (value: string) => void;
  /** Gets the focus when its dialog opens. */
  'data-autofocus'?: boolean;
  /** A small button at the end of the field. */
  inside?: ReactNode;
  /** Placed after the field on the same line. */
  beside?: ReactNode;
}

/** A text field with its label. */
export function TextField({ label, hint, error, onChange, inside, beside, className, ...props }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error ?? null}>
      <div className="flex gap-2">
        <div className="relative min-w-0 flex-1">
          <input
            {...props}
            {...fieldAria(id, hint, error)}
            className={classNames(inputClasses, inside ? 'pr-11' : '', className)}
            onChange={(event) => onChange(event.target.value)}
          />
          {inside && <div className="absolute inset-y-0 right-0">{inside}</div>}
        </div>
        {beside}
      </div>
    </FieldFrame>
  );
}
