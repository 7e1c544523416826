import { type Ref, useId } from 'react';
import { classNames } from './class-names';
import { fieldAria, FieldFrame, inputClasses } from './field';

/** Number of digits of an authenticator code (RFC 6238). */
export const codeLength = 6;

interface CodeFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** All digits are entered. */
  onComplete: (code: string) => void;
  hint?: string;
  error?: string | null;
  disabled?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A field for an authenticator's six digits; submits when the last one is entered. */
export function CodeField({ label, value, onChange, onComplete, hint, error, ref, ...props }: CodeFieldProps) {
  const id = useId();
  const change = (typed: string) => {
    // Pasted codes can contain spaces.
    const digits = typed.replace(/\D/g, '').slice(0, codeLength);
    onChange(digits);
    if (digits.length === codeLength && digits !== value) onComplete(digits);
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error ?? null}>
      <input
        {...props}
        {...fieldAria(id, hint, error)}
        ref={ref}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={value}
        onChange={(event) => change(event.target.value)}
        className={classNames(inputClasses, 'max-w-44 font-mono text-lg tracking-[0.35em]')}
      />
    </FieldFrame>
  );
}
