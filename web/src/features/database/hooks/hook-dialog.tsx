import { type FormEvent, useId, useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { useCreateHook, useSaveHook } from '@/api/hooks/change-hooks';
import { type Hook, type RowEvent, rowEvents } from '@/lib/entities/hooks';
import { hookFaults, hookFields, type HookForm, hookFormOf, newHookForm } from '@/lib/hooks/hook-form';
import { isSystemSchema } from '@/lib/database/names';
import { Button } from '@/ui/button';
import { CheckList } from '@/ui/check-list';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { SearchSelectField } from '@/ui/search-select-field';
import { SwitchField } from '@/ui/switch-field';
import { TextAreaField } from '@/ui/text-area-field';
import { toast } from '@/ui/toast';
import { useDatabase } from '../database-context';
import { PayloadPreview } from './payload-preview';

interface HookDialogProps {
  /** Null: a new one. */
  hook: Hook | null;
  /** Of a new hook's table, at first. */
  schema: string;
  onClose: () => void;
  /** With the signing secret if it is new. */
  onSaved: (hook: Hook, secret: string | null) => void;
}

/** Creates a hook, or changes one, with an example of what it sends. */
export function HookDialog({ hook, schema, onClose, onSaved }: HookDialogProps) {
  const { projectRef } = useDatabase();
  const [form, setForm] = useState<HookForm>(() => (hook ? hookFormOf(hook) : newHookForm(schema)));
  const [isActive, setActive] = useState(hook?.active ?? true);
  const [isTried, setTried] = useState(false);
  const id = useId();
  const create = useCreateHook(projectRef);
  const save = useSaveHook(projectRef);
  const { isPending, error } = hook ? save : create;
  const faults = hookFaults(form);
  const shown = (name: keyof HookForm) => (isTried ? faults[name] : null);
  const change = (facts: Partial<HookForm>) => setForm({ ...form, ...facts });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isPending || Object.values(faults).some((it) => it !== null)) return;
    const fields = hookFields(form, isActive);
    const onSuccess = (made: { hook: Hook; secret: string | null }) => {
      toast.success(hook ? 'Hook changed' : 'Hook created');
      onSaved(made.hook, made.secret);
    };
    if (hook) save.mutate({ id: hook.id, ...fields }, { onSuccess });
    else create.mutate(fields, { onSuccess });
  };
  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      as="panel"
      title={hook ? `Edit hook ${hook.name}` : 'New hook'}
      footer={
        <>
          <Button type="submit" form={id} variant="primary" busy={isPending}>
            {hook ? 'Save hook' : 'Create hook'}
          </Button>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="grid gap-4" noValidate>
        <TextField label="Name" value={form.name} onChange={(name) => change({ name })} error={shown('name')} autoComplete="off" data-autofocus />
        <TableFields projectRef={projectRef} form={form} error={shown('table')} onChange={change} />
        <CheckList label="Events" short options={rowEvents.map((it) => ({ value: it, label: it }))} checked={form.events} onChange={(it) => change({ events: it as RowEvent[] })} error={shown('events')} />
        <TextField
          label="Condition (optional)"
          value={form.condition}
          onChange={(condition) => change({ condition })}
          placeholder="OLD.status IS DISTINCT FROM NEW.status"
          hint="SQL with NEW and OLD; other changes are not sent. OLD is not possible with INSERT, NEW not with DELETE."
          spellCheck={false}
          className="font-mono"
        />
        <TextField label="URL" value={form.url} onChange={(url) => change({ url })} error={shown('url')} placeholder="https://example.com/hooks" autoComplete="off" spellCheck={false} />
        {form.headers === null ? (
          <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <span className="[overflow-wrap:anywhere]">Headers: {hook?.headers.join(', ')}</span>
            <Button onClick={() => change({ headers: '' })}>Replace headers</Button>
          </div>
        ) : (
          <TextAreaField label="Headers (optional)" rows={2} value={form.headers} onChange={(headers) => change({ headers })} error={shown('headers')} hint="One in each line, such as “Authorization: Bearer …”. Values are encrypted and not shown again." />
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label="Timeout in seconds" value={form.timeout} onChange={(timeout) => change({ timeout })} error={shown('timeout')} hint="For one attempt." inputMode="numeric" autoComplete="off" />
          <TextField label="Maximum attempts" value={form.attempts} onChange={(attempts) => change({ attempts })} error={shown('attempts')} hint="After 15, about three hours, a delivery becomes a dead letter." inputMode="numeric" autoComplete="off" />
        </div>
        <SwitchField label="Active" hint="An inactive hook records no changes." on={isActive} onChange={setActive} />
        <PayloadPreview form={form} />
      </form>
      {error && <ErrorNote title="Couldn't save the hook." error={error} />}
    </Dialog>
  );
}

interface TableFieldsProps {
  projectRef: string;
  form: HookForm;
  error: string | null;
  onChange: (facts: Partial<HookForm>) => void;
}

function TableFields({ projectRef, form, error, onChange }: TableFieldsProps) {
  const { data: schemas = [] } = useObjects(projectRef, 'schemas');
  const { data: tables = [] } = useObjects(projectRef, 'tables', { schema: form.schema, isBrief: true });
  const names = [...new Set([form.schema, ...schemas.map((it) => it.name).filter((it) => !isSystemSchema(it))])].sort();
  const options = [...new Set([...(form.table === '' ? [] : [form.table]), ...tables.map((it) => it.name)])];
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SearchSelectField label="Schema" value={form.schema} options={names.map((it) => ({ value: it, label: it }))} onChange={(schema) => onChange({ schema, table: '' })} />
      <SearchSelectField label="Table" value={form.table} options={options.map((it) => ({ value: it, label: it }))} onChange={(table) => onChange({ table })} placeholder="Choose a table" error={error} />
    </div>
  );
}
