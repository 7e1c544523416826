import { type FormEvent, useId, useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { useTestPolicies } from '@/api/database/test-policies';
import { bypassReason, policyTestFaults, type PolicyTestForm, policyTestRequest, testQuery } from '@/lib/database/policy-test';
import type { Table } from '@/lib/database/relation-entities';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { SearchSelectField } from '@/ui/search-select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { useDatabase } from '../database-context';
import { DefinitionFailure } from '../review/definition-failure';
import { TestedRows } from './tested-rows';

/** Shows which rows a query returns as a role with the claims of a user. Nothing is changed. */
export function PolicyTester({ table, onClose }: { table: Table; onClose: () => void }) {
  const { projectRef } = useDatabase();
  const { data: roles = [] } = useObjects(projectRef, 'roles');
  const { mutate, data: result, error, isPending } = useTestPolicies(projectRef);
  const [form, setForm] = useState<PolicyTestForm>({ role: table.owner, claims: '', settings: '', query: testQuery(table) });
  const [isTried, setTried] = useState(false);
  const id = useId();
  const found = policyTestFaults(form);
  const faults = isTried ? found : {};
  const change = (facts: Partial<PolicyTestForm>) => setForm({ ...form, ...facts });
  const bypass = form.role === '' ? null : bypassReason(roles.find((it) => it.name === form.role), table);
  const run = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(found).length === 0 && !isPending) mutate(policyTestRequest(form));
  };
  return (
    <Dialog
      open
      as="panel"
      size="xlarge"
      title={`Test policies of ${table.name}`}
      description="The query runs as the role in a read-only transaction, which is rolled back."
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={id} variant="primary" busy={isPending}>
            Run test
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <form id={id} onSubmit={run} className="grid gap-4" noValidate>
        <SearchSelectField
          label="Role"
          value={form.role}
          placeholder="Choose a role"
          options={roles.map((it) => ({ value: it.name, label: it.name }))}
          onChange={(role) => change({ role })}
          error={faults.role ?? null}
          hint="The project's role must be a member of it."
        />
        <TextAreaField
          label="Claims (optional)"
          rows={3}
          value={form.claims}
          onChange={(claims) => change({ claims })}
          error={faults.claims ?? null}
          hint="A JSON object, which policies read as current_setting('request.jwt.claims')."
        />
        <TextAreaField
          label="Settings (optional)"
          rows={2}
          value={form.settings}
          onChange={(settings) => change({ settings })}
          error={faults.settings ?? null}
          hint="What your application sets, one per line, such as app.user_id = 7."
        />
        <TextAreaField label="Query" rows={3} value={form.query} onChange={(query) => change({ query })} error={faults.query ?? null} />
      </form>
      {bypass && (
        <p role="note" className="rounded-md border border-warn/50 bg-warn/8 px-4 py-3 text-sm">
          {bypass}
        </p>
      )}
      {error ? <DefinitionFailure error={error} /> : result && !isPending && <TestedRows result={result} />}
    </Dialog>
  );
}
