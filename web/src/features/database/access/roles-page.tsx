import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import type { Role } from '@/lib/database/access-entities';
import { roleAttributes } from '@/lib/database/role-attributes';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { CardCell, CardRow } from '@/ui/card-table';
import { Page } from '@/ui/page';
import { useCanChange, useDatabase } from '../database-context';
import { CheckField } from '../parts/check-field';
import { ObjectList } from '../parts/object-list';
import { ReadOnlyNote } from '../parts/read-only-note';
import { RowActions } from '../parts/row-actions';
import { DropRoleDialog } from './drop-role-dialog';
import { RoleDialog } from './role-dialog';

const columns = [{ name: 'Role' }, { name: 'Member of' }, { name: 'Connections', isNumber: true }, { name: 'Actions', isHidden: true }];

type Opened = { kind: 'new' } | { kind: 'edit' | 'drop'; role: Role } | null;

/** The roles of the database with their attributes. */
export function RolesPage() {
  const { projectRef } = useDatabase();
  const [hasSystem, setSystem] = useState(false);
  const canChange = useCanChange();
  const query = useObjects(projectRef, 'roles', hasSystem ? { hasSystem } : {});
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const create = (
    <Button variant="primary" onClick={() => setOpened({ kind: 'new' })}>
      New role
    </Button>
  );
  return (
    <Page
      title="Roles"
      subtitle="Roles log in, own objects and hold privileges. The platform creates them: in PostgreSQL 15, a role that creates roles can also join those that read files and run programs."
      actions={canChange && create}
    >
      <ReadOnlyNote />
      <ObjectList
        noun="roles"
        query={query}
        columns={columns}
        keyOf={(it) => it.id}
        textOf={(it) => it.name}
        filters={<CheckField label="Show system roles" checked={hasSystem} onChange={setSystem} />}
        row={(role) => (
          <CardRow
            heading={
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-mono [overflow-wrap:anywhere]">{role.name}</span>
                {role.is_system && <Badge>System</Badge>}
                {roleAttributes.map(
                  ({ key, label, tone }) =>
                    role[key] && (
                      <Badge key={key} tone={tone}>
                        {label}
                      </Badge>
                    ),
                )}
              </span>
            }
          >
            <CardCell label="Member of" className="font-mono [overflow-wrap:anywhere]">
              {role.member_of.join(', ') || '–'}
            </CardCell>
            <CardCell label="Connections" className="text-right">
              {role.active_connections}
              {role.has_connection_limit && ` of ${role.connection_limit}`}
            </CardCell>
            <RowActions
              of={role.name}
              actions={
                canChange && role.is_changeable
                  ? [
                      { label: 'Edit', run: () => setOpened({ kind: 'edit', role }) },
                      { label: 'Drop', run: () => setOpened({ kind: 'drop', role }), isDanger: true },
                    ]
                  : []
              }
            />
          </CardRow>
        )}
        empty={{ title: 'No roles', text: 'Programs connect as a role of their own, with the privileges that they need.', ...(canChange && { action: create }) }}
      />
      {opened?.kind === 'new' && <RoleDialog role={null} onClose={close} />}
      {opened?.kind === 'edit' && <RoleDialog role={opened.role} onClose={close} />}
      {opened?.kind === 'drop' && <DropRoleDialog role={opened.role} onClose={close} />}
    </Page>
  );
}
