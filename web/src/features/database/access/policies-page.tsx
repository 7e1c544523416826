import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import type { Policy } from '@/lib/database/access-entities';
import { updates } from '@/lib/database/definition-change';
import type { Table } from '@/lib/database/relation-entities';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { useCanChange, useDatabase } from '../database-context';
import { useInlineEditor } from '../inline/use-inline-editor';
import { ReadOnlyNote } from '../parts/read-only-note';
import { SchemaPicker } from '../parts/schema-picker';
import { useShownSchema } from '../parts/use-shown-schema';
import { ChangeDialog } from '../review/change-dialog';
import { DropDialog } from '../review/drop-dialog';
import { ForceDialog } from './force-dialog';
import { PolicyDialog } from './policy-dialog';
import { PolicyTable } from './policy-table';
import { PolicyTester } from './policy-tester';

type Opened = { kind: 'new' | 'protection' | 'force' | 'test'; table: Table } | { kind: 'edit' | 'drop'; table: Table; policy: Policy } | null;

/** The policies of a schema by table, and the switch for row-level security. */
export function PoliciesPage() {
  const { projectRef } = useDatabase();
  const [schema, showSchema] = useShownSchema();
  const canChange = useCanChange(schema);
  const tables = useObjects(projectRef, 'tables', { schema, isBrief: true });
  const policies = useObjects(projectRef, 'policies', { schema });
  const [opened, setOpened] = useState<Opened>(null);
  const inline = useInlineEditor();
  const close = () => setOpened(null);
  const error = tables.error ?? policies.error;
  const retry = () => void Promise.all([tables.refetch(), policies.refetch()]);
  return (
    <Page title="Policies" subtitle="With row-level security, a role sees and changes only the rows that a policy allows. Owners of a table and roles that bypass it see all of them.">
      <ReadOnlyNote schema={schema} />
      <div className="flex flex-wrap gap-2">
        <SchemaPicker schema={schema} onChange={showSchema} />
      </div>
      {error && !(tables.data && policies.data) ? (
        <ErrorNote title="Couldn't load the policies." error={error} onRetry={retry} />
      ) : !tables.data || !policies.data ? (
        <Loading label="Loading policies" onRetry={retry}>
          <Skeleton className="h-64" />
        </Loading>
      ) : tables.data.length === 0 ? (
        <EmptyState title={`No tables in ${schema}`} text="Policies belong to tables." />
      ) : (
        tables.data.map((table) => (
          <PolicyTable
            key={table.id}
            title={table.name}
            mark={table.rls_enabled ? <Badge tone="ok">RLS</Badge> : <Badge tone="warn">RLS off</Badge>}
            policies={policies.data.filter((it) => it.table_id === table.id)}
            isProtected={table.rls_enabled}
            aside={
              canChange && (
                <span className="flex flex-wrap gap-2">
                  <Button aria-label={`${table.rls_enabled ? 'Disable RLS' : 'Enable RLS'} on ${table.name}`} onClick={() => setOpened({ kind: 'protection', table })}>
                    {table.rls_enabled ? 'Disable RLS' : 'Enable RLS'}
                  </Button>
                  {table.rls_enabled && (
                    <Button aria-label={`${table.rls_forced ? 'Stop forcing RLS' : 'Force RLS'} on ${table.name}`} onClick={() => setOpened({ kind: 'force', table })}>
                      {table.rls_forced ? 'Stop forcing RLS' : 'Force RLS'}
                    </Button>
                  )}
                  <Button aria-label={`Test policies of ${table.name}`} onClick={() => setOpened({ kind: 'test', table })}>
                    Test policies
                  </Button>
                  <Button aria-label={`New policy on ${table.name}`} onClick={() => (inline ? inline(`New policy on ${table.name}`, (sql) => sql.newPolicySql(table)) : setOpened({ kind: 'new', table }))}>
                    New policy
                  </Button>
                </span>
              )
            }
            {...(canChange && { onOpen: (kind, policy) => (kind === 'edit' && inline ? inline(`Policy ${policy.name}`, (sql) => sql.policySql(policy)) : setOpened({ kind, table, policy })) })}
          />
        ))
      )}
      {opened?.kind === 'new' && <PolicyDialog table={opened.table} policy={null} onClose={close} />}
      {opened?.kind === 'test' && <PolicyTester table={opened.table} onClose={close} />}
      {opened?.kind === 'edit' && <PolicyDialog table={opened.table} policy={opened.policy} onClose={close} />}
      {opened?.kind === 'drop' && (
        <DropDialog kind="policies" id={opened.policy.id} noun="policy" name={opened.policy.name} canCascade={false} loss="Rows that only this policy allows can no longer be seen or changed." onClose={close} />
      )}
      {opened?.kind === 'force' && <ForceDialog table={opened.table} onClose={close} />}
      {opened?.kind === 'protection' && (
        <ChangeDialog
          title={`${opened.table.rls_enabled ? 'Disable' : 'Enable'} row-level security on ${opened.table.name}`}
          description={
            opened.table.rls_enabled
              ? 'Every role with privileges on the table can then see and change all of its rows. Its policies stay without effect.'
              : 'Roles that are not its owner then see only the rows that a policy allows; without a policy, none.'
          }
          size="large"
          isDanger={opened.table.rls_enabled}
          changes={() => [updates('tables', opened.table.id, { rls_enabled: !opened.table.rls_enabled })]}
          runLabel={opened.table.rls_enabled ? 'Disable RLS' : 'Enable RLS'}
          doneText={opened.table.rls_enabled ? 'Row-level security is off' : 'Row-level security is on'}
          onClose={close}
        />
      )}
    </Page>
  );
}
