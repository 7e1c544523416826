import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import type { Policy } from '@/lib/database/access-entities';
import { hasCheck, hasUsing, newPolicy, policyChanges, policyCommands, policyCreation, policyFaults, type PolicyForm, policyFormOf, policyTemplates } from '@/lib/database/policy-form';
import type { Table } from '@/lib/database/relation-entities';
import { Button } from '@/ui/button';
import { CheckList } from '@/ui/check-list';
import { TextField } from '@/ui/field';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { useDatabase } from '../database-context';
import { ChangeDialog } from '../review/change-dialog';

interface PolicyDialogProps {
  table: Pick<Table, 'schema' | 'name'>;
  /** Null: a new one. */
  policy: Policy | null;
  onClose: () => void;
}

const kinds = [
  { value: 'PERMISSIVE', label: 'Permissive: allows rows' },
  { value: 'RESTRICTIVE', label: 'Restrictive: must hold, too' },
];

/** Creates a policy of a table, or changes one. */
export function PolicyDialog({ table, policy, onClose }: PolicyDialogProps) {
  const { projectRef } = useDatabase();
  const { data: roles = [] } = useObjects(projectRef, 'roles');
  const [before] = useState(() => (policy ? policyFormOf(policy) : newPolicy));
  const [form, setForm] = useState<PolicyForm>(before);
  const [isTried, setTried] = useState(false);
  const found = policyFaults(form);
  const faults = isTried ? found : {};
  const change = (facts: Partial<PolicyForm>) => setForm({ ...form, ...facts });
  const names = [...new Set([...roles.map((it) => it.name), ...form.roles])];
  const changes = () => {
    setTried(true);
    if (Object.keys(found).length > 0) return null;
    return policy ? policyChanges(policy.id, before, form) : [policyCreation(table, form)];
  };
  return (
    <ChangeDialog
      title={policy ? `Edit policy ${policy.name}` : `New policy on ${table.name}`}
      as="panel"
      changes={changes}
      runLabel={policy ? 'Change policy' : 'Create policy'}
      doneText={policy ? 'Policy changed' : 'Policy created'}
      onClose={onClose}
    >
      {!policy && (
        <section aria-label="Templates" className="grid gap-2">
          <p className="text-sm font-medium">Begin with a template</p>
          <ul className="flex flex-wrap gap-2">
            {policyTemplates('owner').map((it) => (
              <li key={it.label}>
                <Button data-tooltip={it.detail} onClick={() => change(it.form)}>
                  {it.label}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <TextField label="Name" value={form.name} onChange={(name) => change({ name })} error={faults.name ?? null} autoComplete="off" />
      {!policy && (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <SelectField label="For" value={form.command} options={policyCommands.map((it) => ({ value: it, label: it }))} onChange={(it) => change({ command: it as PolicyForm['command'] })} />
          <SelectField label="Kind" value={form.action} options={kinds} onChange={(it) => change({ action: it as PolicyForm['action'] })} />
        </div>
      )}
      {hasUsing(form.command) && (
        <TextAreaField label="Visible rows (USING)" rows={3} value={form.definition} onChange={(definition) => change({ definition })} error={faults.definition ?? null} hint="An expression over the columns of a row. true: all rows." />
      )}
      {hasCheck(form.command) && (
        <TextAreaField label="Rows that may be written (WITH CHECK)" rows={3} value={form.check} onChange={(check) => change({ check })} error={faults.check ?? null} hint={hasUsing(form.command) ? 'If empty: those that are visible.' : 'true: all rows.'} />
      )}
      <CheckList label="Roles (none: all roles)" options={names.map((it) => ({ value: it, label: it }))} checked={form.roles} onChange={(next) => change({ roles: next })} />
    </ChangeDialog>
  );
}
