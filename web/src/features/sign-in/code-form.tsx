import { type FormEvent, useRef, useState } from 'react';
import type { SecondFactor } from '@/api/auth/create-session';
import { Button } from '@/ui/button';
import { CodeField, codeLength } from '@/ui/code-field';
import { ErrorNote } from '@/ui/error-note';
import { SelectField } from '@/ui/select-field';
import type { GivingCode } from './use-give-code';

/** The six digits; submitted as soon as they are complete. */
export function CodeForm({ giving, factors }: { giving: GivingCode; factors: SecondFactor[] }) {
  const [factor, setFactor] = useState(factors[0]?.id ?? '');
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { busy, failure, wait } = giving;
  const send = async (digits: string) => {
    if (busy || !wait.isOver || (await giving.give(factor, digits))) return;
    setCode('');
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === codeLength) void send(code);
    else field.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {factors.length > 1 && (
        <SelectField
          label="Authenticator"
          value={factor}
          options={factors.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setFactor}
        />
      )}
      <CodeField
        label="Code"
        ref={field}
        value={code}
        onChange={setCode}
        onComplete={(digits) => void send(digits)}
        autoFocus
      />
      {failure && <ErrorNote error={failure.message} />}
      {wait.words && (
        <p role="timer" className="text-sm text-muted tabular-nums">
          {wait.words}
        </p>
      )}
      <Button type="submit" variant="primary" busy={busy} disabled={!wait.isOver}>
        Continue
      </Button>
    </form>
  );
}
