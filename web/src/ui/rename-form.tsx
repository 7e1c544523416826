import { type FormEvent, useState } from 'react';
import { Button } from './button';
import { ErrorNote } from './error-note';
import { TextField } from './field';

const nameLettersMax = 64;

interface RenameFormProps {
  label: string;
  /** The current name. Use it as the form's key: a pushed name resets the form. */
  name: string;
  /** Error for an empty name. */
  emptyText: string;
  /** The reason why it cannot be changed; absent if it can. */
  readOnlyHint?: string | undefined;
  /** The unchangeable identifier: the ref or the slug. */
  fixed?: { label: string; value: string };
  busy: boolean;
  error: Error | null;
  onSave: (name: string) => void;
}

/** A form that renames something. */
export function RenameForm({ label, name, emptyText, readOnlyHint, fixed, busy, error, onSave }: RenameFormProps) {
  const [typed, setTyped] = useState(name);
  const newName = typed.trim();
  const nameError = newName === '' ? emptyText : null;
  const savable = nameError === null && newName !== name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (savable) onSave(newName);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={label}
        value={typed}
        onChange={setTyped}
        maxLength={nameLettersMax}
        readOnly={readOnlyHint !== undefined}
        error={nameError}
        hint={readOnlyHint}
      />
      {fixed && (
        <div className="grid gap-1.5 text-sm">
          <p className="font-medium">{fixed.label}</p>
          <p className="font-mono text-muted">{fixed.value}</p>
        </div>
      )}
      {error && <ErrorNote title="Couldn't change the name." error={error} />}
      {readOnlyHint === undefined && (
        <div>
          <Button type="submit" variant="primary" busy={busy} disabled={!savable}>
            Save name
          </Button>
        </div>
      )}
    </form>
  );
}
