import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { activations, newTrigger, triggerCreation, triggerEvents, triggerFaults, type TriggerForm } from '@/lib/database/routine-forms';
import { CheckList } from '@/ui/check-list';
import { TextField } from '@/ui/field';
import { RadioField } from '@/ui/radio-field';
import { SearchSelectField } from '@/ui/search-select-field';
import { SelectField } from '@/ui/select-field';
import { useDatabase } from '../database-context';
import { ChangeDialog } from '../review/change-dialog';

const orientations = [
  { value: 'row', label: 'Once for each row' },
  { value: 'statement', label: 'Once for each statement' },
] as const;

/** Creates a trigger on a table of a schema. */
export function NewTriggerDialog({ schema, onClose }: { schema: string; onClose: () => void }) {
  const { projectRef } = useDatabase();
  const { data: tables = [] } = useObjects(projectRef, 'tables', { schema, isBrief: true });
  const { data: functions = [] } = useObjects(projectRef, 'functions');
  const [form, setForm] = useState(() => newTrigger(schema));
  const [isTried, setTried] = useState(false);
  const runnable = functions.filter((it) => it.return_type === 'trigger');
  const runs = runnable.find((it) => `${it.id}` === form.functionId);
  const found = triggerFaults(form);
  const faults = isTried ? found : {};
  const change = (facts: Partial<TriggerForm>) => setForm({ ...form, ...facts });
  const changes = () => {
    setTried(true);
    return Object.keys(found).length === 0 && runs ? [triggerCreation(form, runs)] : null;
  };
  return (
    <ChangeDialog title="New trigger" changes={changes} runLabel="Create trigger" doneText={`Trigger ${form.name} created`} onClose={onClose}>
      <TextField label="Name" value={form.name} onChange={(name) => change({ name })} error={faults.name ?? null} autoComplete="off" spellCheck={false} className="font-mono" data-autofocus />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SearchSelectField label="Table" value={form.table} options={tables.map((it) => ({ value: it.name, label: it.name }))} onChange={(table) => change({ table })} placeholder="Choose a table" error={faults.table ?? null} />
        <SearchSelectField
          label="Function"
          value={form.functionId}
          options={runnable.map((it) => ({ value: `${it.id}`, label: it.name, detail: it.schema }))}
          onChange={(functionId) => change({ functionId })}
          placeholder="Choose a function"
          hint={runnable.length === 0 ? 'There is no function that returns trigger yet: create one first.' : 'Functions that return trigger.'}
          error={faults.function ?? null}
        />
      </div>
      <CheckList label="Events" short options={triggerEvents.map((it) => ({ value: it, label: it }))} checked={form.events} onChange={(events) => change({ events })} error={faults.events ?? null} />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField label="Runs" value={form.activation} options={activations.map((it) => ({ value: it, label: `${it} the event` }))} onChange={(it) => change({ activation: it as TriggerForm['activation'] })} hint="INSTEAD OF is for views." />
        <RadioField label="How often" value={form.isForEachRow ? 'row' : 'statement'} options={orientations} onChange={(it) => change({ isForEachRow: it === 'row' })} />
      </div>
      <TextField label="Condition (optional)" value={form.condition} onChange={(condition) => change({ condition })} placeholder="OLD.* IS DISTINCT FROM NEW.*" className="font-mono" />
      <TextField label="Arguments (optional)" value={form.args} onChange={(args) => change({ args })} hint="Texts for the function, with commas in between." />
      <TextField label="Comment (optional)" value={form.comment} onChange={(comment) => change({ comment })} />
    </ChangeDialog>
  );
}
