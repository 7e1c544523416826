import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { TextField } from './field';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inside' | 'beside'> & {
  /** Placed after the field on the same line. */
  after?: ReactNode;
};

/** A password field with a button that reveals it. */
export function PasswordField({ after, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const words = shown ? 'Hide password' : 'Show password';
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      beside={after}
      inside={
        <button
          type="button"
          aria-label={words}
          data-tooltip={words}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="control grid w-10 place-items-center rounded-md text-muted hover:text-text"
        >
          <Icon className="size-4" aria-hidden="true" />
        </button>
      }
    />
  );
}
