import { generatePassword, type PasswordStrengthState } from '@/lib/password';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { NewPasswordField } from './new-password-field';

interface DbPasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  strength: PasswordStrengthState;
  /** The form was submitted once, so errors are shown. */
  tried: boolean;
  /** The server's error. */
  error?: string | null;
}

/** The database password, typed or generated. */
export function DbPasswordField({ value, onChange, strength, tried, error = null }: DbPasswordFieldProps) {
  const generate = () => onChange(generatePassword((bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)));
  return (
    <div className="grid gap-2">
      <NewPasswordField
        label="Database password"
        value={value}
        onChange={onChange}
        strength={strength}
        tried={tried}
        error={error}
        hint="Leave blank to generate a password. You can view it later on the project page."
        after={value !== '' && <CopyButton text={value} about="password" />}
      />
      <div>
        <Button onClick={generate}>Generate password</Button>
      </div>
    </div>
  );
}
