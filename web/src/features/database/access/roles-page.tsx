import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { roleAttributes } from '@/lib/database/role-attributes';
import { Badge } from '@/ui/badge';
import { CardCell, CardRow } from '@/ui/card-table';
import { Page } from '@/ui/page';
import { useDatabase } from '../database-context';
import { CheckField } from '../parts/check-field';
import { ObjectList } from '../parts/object-list';

const columns = [{ name: 'Role' }, { name: 'Member of' }, { name: 'Connections', isNumber: true }];

/** The roles of the database with their attributes, which only the server changes. */
export function RolesPage() {
  const { projectRef } = useDatabase();
  const [hasSystem, setSystem] = useState(false);
  const query = useObjects(projectRef, 'roles', hasSystem ? { hasSystem } : {});
  return (
    <Page
      title="Roles"
      subtitle="Roles own objects and hold privileges. They can't be created or changed here: in PostgreSQL 15, a role that creates roles can also join those that read files and run programs."
    >
      <ObjectList
        noun="roles"
        query={query}
        columns={columns}
        keyOf={(it) => it.id}
        textOf={(it) => it.name}
        filters={<CheckField label="Show roles of PostgreSQL" checked={hasSystem} onChange={setSystem} />}
        row={(role) => (
          <CardRow
            heading={
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-mono [overflow-wrap:anywhere]">{role.name}</span>
                {role.is_system && <Badge>PostgreSQL</Badge>}
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
              {role.connection_limit >= 0 && ` of ${role.connection_limit}`}
            </CardCell>
          </CardRow>
        )}
        empty={{ title: 'No roles', text: 'Only roles of PostgreSQL itself exist.' }}
      />
    </Page>
  );
}
