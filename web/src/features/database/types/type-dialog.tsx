import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DatabaseType } from '@/lib/database/relation-entities';
import { enumChanges, enumCreation, enumFaults, enumFormOf, type EnumForm, type EnumValue } from '@/lib/database/routine-forms';
import { uuid } from '@/lib/uuid';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/field';
import { ChangeDialog } from '../review/change-dialog';

const newValue = (): EnumValue => ({ key: uuid(), original: null, value: '' });

interface TypeDialogProps {
  schema: string;
  /** Null: a new one. */
  type: DatabaseType | null;
  onClose: () => void;
}

/** Creates an enumerated type, or renames and adds values of one. */
export function TypeDialog({ schema, type, onClose }: TypeDialogProps) {
  const [before] = useState<EnumForm>(() => (type ? enumFormOf(type) : { name: '', schema, comment: '', values: [newValue()] }));
  const [form, setForm] = useState(before);
  const [isTried, setTried] = useState(false);
  const found = enumFaults(form);
  const faults = isTried ? found : {};
  const change = (facts: Partial<EnumForm>) => setForm({ ...form, ...facts });
  const insertAfter = (at: number) => change({ values: [...form.values.slice(0, at + 1), newValue(), ...form.values.slice(at + 1)] });
  const changes = () => {
    setTried(true);
    if (Object.keys(found).length > 0) return null;
    return type ? enumChanges(type.id, before, form) : [enumCreation(form)];
  };
  return (
    <ChangeDialog
      title={type ? `Edit type ${type.name}` : `New enumerated type in ${schema}`}
      changes={changes}
      runLabel={type ? 'Change type' : 'Create type'}
      doneText={type ? `Type ${form.name} changed` : `Type ${form.name} created`}
      onClose={onClose}
    >
      <TextField label="Name" value={form.name} onChange={(name) => change({ name })} error={faults.name ?? null} autoComplete="off" spellCheck={false} className="font-mono" data-autofocus />
      <TextField label="Comment (optional)" value={form.comment} onChange={(comment) => change({ comment })} />
      <section aria-label="Values" className="grid gap-2">
        <p className="text-sm font-medium">Values, in their order</p>
        <ol className="grid gap-2">
          {form.values.map((it, at) => (
            <li key={it.key} className="flex items-end gap-1">
              <div className="min-w-0 flex-1">
                <TextField
                  label={`Value ${at + 1}`}
                  value={it.value}
                  onChange={(value) => change({ values: form.values.map((other) => (other.key === it.key ? { ...other, value } : other)) })}
                  autoComplete="off"
                  className="font-mono"
                />
              </div>
              <Button variant="ghost" className="px-2" aria-label={`Add value after value ${at + 1}`} data-tooltip="Add value here" onClick={() => insertAfter(at)}>
                <Plus className="size-4" aria-hidden="true" />
              </Button>
              {it.original === null && (
                <Button variant="ghost" className="px-2" aria-label={`Remove value ${at + 1}`} data-tooltip="Remove" onClick={() => change({ values: form.values.filter((other) => other.key !== it.key) })}>
                  <Trash2 className="size-4" aria-hidden="true" />
                </Button>
              )}
            </li>
          ))}
        </ol>
        {faults.values && <p className="text-sm text-danger">{faults.values}</p>}
        <div>
          <Button onClick={() => insertAfter(form.values.length - 1)}>Add value</Button>
        </div>
        {type && <p className="text-sm text-muted">PostgreSQL can rename values and add some, but not remove any.</p>}
      </section>
    </ChangeDialog>
  );
}
