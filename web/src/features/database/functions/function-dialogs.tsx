import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { behaviors, functionChanges, functionCreation, functionFaults, type FunctionForm, functionLanguages, newFunction } from '@/lib/database/routine-forms';
import type { DatabaseFunction } from '@/lib/database/routine-entities';
import { typeGroups } from '@/lib/database/type-names';
import { TextField } from '@/ui/field';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { CheckField } from '../parts/check-field';
import { ComboField } from '../parts/combo-field';
import { SqlField } from '../parts/sql-field';
import { useDatabase } from '../database-context';
import { ChangeDialog } from '../review/change-dialog';

const returned = { label: 'Often used', choices: [{ value: 'trigger', detail: 'for triggers' }, { value: 'void', detail: 'nothing' }, { value: 'SETOF record' }, { value: 'TABLE (id bigint)', detail: 'rows' }] };

/** Creates a function. */
export function NewFunctionDialog({ schema, onClose }: { schema: string; onClose: () => void }) {
  const { projectRef } = useDatabase();
  const { data: types = [] } = useObjects(projectRef, 'types');
  const [form, setForm] = useState(() => newFunction(schema));
  const [isTried, setTried] = useState(false);
  const found = functionFaults(form);
  const faults = isTried ? found : {};
  const change = (facts: Partial<FunctionForm>) => setForm((now) => ({ ...now, ...facts }));
  const changes = () => {
    setTried(true);
    return Object.keys(found).length === 0 ? [functionCreation(form)] : null;
  };
  return (
    <ChangeDialog title={`New function in ${schema}`} description="A function with the same name and arguments is replaced." as="panel" changes={changes} runLabel="Create function" doneText={`Function ${form.name} created`} onClose={onClose}>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField label="Name" value={form.name} onChange={(name) => change({ name })} error={faults.name ?? null} autoComplete="off" spellCheck={false} className="font-mono" data-autofocus />
        <ComboField label="Returns" value={form.returnType} onChange={(returnType) => change({ returnType })} groups={[returned, ...typeGroups(types)]} error={faults.returnType ?? null} />
        <SelectField label="Language" value={form.language} options={functionLanguages.map((it) => ({ value: it, label: it }))} onChange={(it) => change({ language: it as FunctionForm['language'] })} />
        <SelectField label="Behavior" value={form.behavior} options={behaviors.map((it) => ({ value: it, label: it }))} onChange={(it) => change({ behavior: it as FunctionForm['behavior'] })} hint="IMMUTABLE and STABLE functions change nothing." />
      </div>
      <TextAreaField label="Arguments, one per line (optional)" rows={2} value={form.args} onChange={(args) => change({ args })} hint="As in SQL: amount numeric DEFAULT 1" />
      <SqlField label="Body" initialValue={form.definition} onChange={(definition) => change({ definition })} error={faults.definition ?? null} />
      <CheckField label="Run with the rights of its owner (SECURITY DEFINER, with an empty search_path)" checked={form.isDefiner} onChange={(isDefiner) => change({ isDefiner })} />
    </ChangeDialog>
  );
}

/** Replaces a function by its edited text. */
export function EditFunctionDialog({ function: edited, onClose }: { function: DatabaseFunction; onClose: () => void }) {
  const [before] = useState(edited);
  const [statement, setStatement] = useState(before.complete_statement ?? '');
  return (
    <ChangeDialog
      title={`Edit ${before.name}`}
      description="Its name, arguments and result stay the same: with others, another function is created."
      as="panel"
      changes={() => functionChanges(before, statement)}
      runLabel="Replace function"
      doneText={`Function ${before.name} replaced`}
      onClose={onClose}
    >
      <SqlField label="Definition" initialValue={statement} onChange={setStatement} />
    </ChangeDialog>
  );
}
