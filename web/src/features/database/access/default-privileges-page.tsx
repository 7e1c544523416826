import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import type { DefaultPrivilege } from '@/lib/database/access-entities';
import { defaultPrivilegeRevocation } from '@/lib/database/default-privilege-form';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { CardCell, CardRow } from '@/ui/card-table';
import { Page } from '@/ui/page';
import { useCanChange, useDatabase } from '../database-context';
import { ObjectList } from '../parts/object-list';
import { ReadOnlyNote } from '../parts/read-only-note';
import { RowActions } from '../parts/row-actions';
import { ChangeDialog } from '../review/change-dialog';
import { DefaultPrivilegeDialog } from './default-privilege-dialog';

const headings = [{ name: 'Privilege' }, { name: 'To' }, { name: 'On objects of' }, { name: 'In schema' }, { name: 'Actions', isHidden: true }];

/** The privileges that objects get when they are created. */
export function DefaultPrivilegesPage() {
  const { projectRef } = useDatabase();
  const canChange = useCanChange();
  const query = useObjects(projectRef, 'default-privileges');
  const [opened, setOpened] = useState<{ kind: 'new' } | { kind: 'revoke'; privilege: DefaultPrivilege } | null>(null);
  const close = () => setOpened(null);
  const create = (
    <Button variant="primary" onClick={() => setOpened({ kind: 'new' })}>
      Grant privileges
    </Button>
  );
  return (
    <Page title="Default privileges" subtitle="The privileges that objects get when they are created. Existing objects keep theirs." actions={canChange && create}>
      <ReadOnlyNote />
      <ObjectList
        noun="privileges"
        query={query}
        columns={headings}
        keyOf={(it) => it.id}
        textOf={(it) => `${it.privilege_type} ${it.object_type} ${it.grantee} ${it.role} ${it.schema ?? ''}`}
        row={(it) => (
          <CardRow
            heading={
              <span className="flex flex-wrap items-center gap-2">
                {it.privilege_type} on {it.object_type.toLowerCase()}
                {it.is_grantable && <Badge>May grant it</Badge>}
              </span>
            }
          >
            <CardCell label="To" className="font-mono">
              {it.grantee}
            </CardCell>
            <CardCell label="On objects of" className="font-mono">
              {it.role}
            </CardCell>
            <CardCell label="In schema">{it.schema ?? 'Any'}</CardCell>
            <RowActions of={`${it.privilege_type} on ${it.object_type.toLowerCase()} from ${it.grantee}`} actions={[canChange && { label: 'Revoke', run: () => setOpened({ kind: 'revoke', privilege: it }), isDanger: true }]} />
          </CardRow>
        )}
        empty={{ title: "PostgreSQL's defaults apply", text: 'A new object belongs to who creates it; others have no privileges on it, but can execute functions and use types.', ...(canChange && { action: create }) }}
      />
      {opened?.kind === 'new' && <DefaultPrivilegeDialog onClose={close} />}
      {opened?.kind === 'revoke' && (
        <ChangeDialog
          title={`Revoke ${opened.privilege.privilege_type} on future ${opened.privilege.object_type.toLowerCase()}`}
          description="Objects that exist already keep their privileges."
          size="large"
          isDanger
          changes={() => [defaultPrivilegeRevocation(opened.privilege)]}
          runLabel="Revoke privilege"
          doneText="Default privilege revoked"
          onClose={close}
        />
      )}
    </Page>
  );
}
