import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import type { GivingCode } from './use-give-code';

/** The written format: two groups of five, in any case, with or without the hyphen. */
const recoveryCode = /^[a-z2-9]{5}-?[a-z2-9]{5}$/i;

/** A field for a recovery code. */
export function RecoveryCodeForm({ giving, factorId }: { giving: GivingCode; factorId: string }) {
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, failure, wait } = giving;
  const typed = code.replace(/\s/g, '');
  const error = recoveryCode.test(typed) ? null : 'Recovery codes look like xxxxx-xxxxx.';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (error || busy || !wait.isOver) return;
    const letters = typed.replace('-', '').toLowerCase();
    void giving.give(factorId, `${letters.slice(0, 5)}-${letters.slice(5)}`);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="Recovery code"
        value={code}
        onChange={setCode}
        placeholder="xxxxx-xxxxx"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        className="font-mono"
        error={tried ? error : null}
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
