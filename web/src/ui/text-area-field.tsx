import { type ReactNode, useId } from 'react';
import { classNames } from './class-names';
import { fieldAria, FieldFrame, inputClasses } from './field';

interface TextAreaFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  hint?: ReactNode;
  error?: string | null;
  disabled?: boolean;
  /** Its text is sensitive: neither checked for spelling nor completed. */
  isSecret?: boolean;
  /** Its characters are shown as dots. */
  isMasked?: boolean;
}

/** A multi-line text field with its label; grows with its text if the browser supports it. */
export function TextAreaField({ label, value, onChange, rows = 6, hint, error, disabled, isSecret = false, isMasked = false }: TextAreaFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error ?? null}>
      <textarea
        {...fieldAria(id, hint, error)}
        value={value}
        rows={rows}
        disabled={disabled}
        {...(isSecret && { spellCheck: false, autoComplete: 'off', autoCorrect: 'off', autoCapitalize: 'off' })}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(inputClasses, 'h-auto max-h-[60dvh] resize-y py-2 leading-5 [field-sizing:content]', isSecret && 'font-mono', isMasked && '[-webkit-text-security:disc]')}
        style={{ minHeight: `${rows * 1.25 + 1}rem` }}
      />
    </FieldFrame>
  );
}
