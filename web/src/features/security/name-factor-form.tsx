import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';

const nameLengthMax = 64;

interface NameFactorFormProps {
  busy: boolean;
  error: unknown;
  onName: (name: string) => void;
  onCancel: () => void;
}

/** The authenticator's name in the list. */
export function NameFactorForm({ busy, error, onName, onCancel }: NameFactorFormProps) {
  const [name, setName] = useState('Phone');
  const fault = name.trim() === '' ? 'Enter a name.' : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!fault && !busy) onName(name.trim());
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        maxLength={nameLengthMax}
        autoComplete="off"
        hint="For example, “iPhone”."
        error={fault}
        data-autofocus
      />
      {Boolean(error) && <ErrorNote error={error} />}
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-1">
        <Button type="submit" variant="primary" busy={busy} disabled={fault !== null}>
          Continue
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
