import { type ReactNode, useEffect } from 'react';
import { type PasswordStrengthState, verdictText } from '@/lib/password';
import { PasswordField } from './password-field';
import { PasswordStrengthBar } from './password-strength-bar';
import { toast } from './toast';

interface NewPasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  strength: PasswordStrengthState;
  /** The form was submitted once, so errors are shown. */
  tried: boolean;
  /** Errors other than its strength. */
  error?: string | null;
  hint?: ReactNode;
  /** Placed after the field on the same line. */
  after?: ReactNode;
  autoFocus?: boolean;
}

/** A field for a new password, with its strength from the first character on. */
export function NewPasswordField({ strength, tried, error, ...props }: NewPasswordFieldProps) {
  const { verdict, suggestions, failure } = strength;
  useEffect(() => {
    if (failure) toast.error(`Failed to check password strength: ${failure}`);
  }, [failure]);
  const text = verdict && verdictText(verdict, suggestions);
  // One verdict at a time: beside the field once the form was submitted, else below the bar.
  const fault = error ?? (tried && verdict?.error ? text : null);
  return (
    <div className="grid gap-2">
      <PasswordField {...props} autoComplete="new-password" error={fault} />
      {/* An empty field has no strength, and no space is reserved for it. */}
      {props.value !== '' && <PasswordStrengthBar verdict={verdict} text={fault ? null : text} />}
    </div>
  );
}
