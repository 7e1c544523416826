import { generatePassword } from '@/lib/password';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { PasswordField } from '@/ui/password-field';
import { PasswordStrengthBar } from './password-strength-bar';
import type { PasswordStrengthState } from './use-password-verdict';

interface DbPasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  strength: PasswordStrengthState;
  /** The form has been sent once, so what is wrong is said. */
  tried: boolean;
}

/** The database's password, typed or made here. */
export function DbPasswordField({ value, onChange, strength, tried }: DbPasswordFieldProps) {
  const { verdict, suggestions, pending } = strength;
  const error = verdict?.error ?? (tried && pending ? 'Wait a moment: the strength is being checked.' : null);
  const generate = () => onChange(generatePassword((bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)));
  return (
    <div className="grid gap-2">
      <PasswordField
        label="Database password"
        autoComplete="new-password"
        value={value}
        onChange={onChange}
        error={error}
        hint="Leave it empty and Signalbox makes one and shows it on the project's home."
        after={value !== '' && <CopyButton text={value} about="password" />}
      />
      {verdict && <PasswordStrengthBar verdict={verdict} suggestions={suggestions} />}
      <div>
        <Button onClick={generate}>Generate password</Button>
      </div>
    </div>
  );
}
