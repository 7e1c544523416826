import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';

interface ParametersDialogProps {
  names: readonly string[];
  /** Values given before, by name. */
  known: ReadonlyMap<string, string | null>;
  submitText?: string;
  onSubmit: (values: (string | null)[]) => void;
  onCancel: () => void;
}

/** Asks for the values of the parameters of a statement. */
export function ParametersDialog({ names, known, submitText = 'Run', onSubmit, onCancel }: ParametersDialogProps) {
  const [values, setValues] = useState<(string | null)[]>(() => names.map((it) => (known.has(it) ? known.get(it)! : '')));
  const set = (at: number, value: string | null) => setValues(values.map((it, n) => (n === at ? value : it)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(values);
  };
  return (
    <Dialog open onClose={onCancel} title="Parameters" description="PostgreSQL converts each value to the type that the statement needs.">
      <form onSubmit={submit} className="grid gap-4">
        {names.map((name, at) => (
          <TextField
            key={name}
            label={name}
            value={values[at] ?? ''}
            placeholder={values[at] === null ? 'NULL' : ''}
            autoComplete="off"
            spellCheck={false}
            data-autofocus={at === 0}
            onChange={(value) => set(at, value)}
            beside={
              <label className="control flex items-center gap-2 text-sm">
                <input type="checkbox" checked={values[at] === null} aria-label={`${name} is NULL`} onChange={(event) => set(at, event.target.checked ? null : '')} />
                NULL
              </label>
            }
          />
        ))}
        <div className="flex gap-2">
          <Button type="submit" variant="primary">
            {submitText}
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
