import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { defaultPrivilegeFaults, type DefaultPrivilegeForm, defaultPrivilegeGrants, newDefaultPrivilege, objectTypes, privilegesOf, withObjectType } from '@/lib/database/default-privilege-form';
import { isSystemSchema } from '@/lib/database/names';
import { CheckList } from '@/ui/check-list';
import { SearchSelectField } from '@/ui/search-select-field';
import { SelectField } from '@/ui/select-field';
import { useDatabase } from '../database-context';
import { CheckField } from '../parts/check-field';
import { useShownSchema } from '../parts/use-shown-schema';
import { ChangeDialog } from '../review/change-dialog';

/** The choice of any schema, with a value that no name has, and of the project's own role. */
const any = '\u0000any';
const none = { value: any, label: 'Any schema' };
const own = { value: '', label: "The project's role" };

/** Grants privileges on objects that will be created. */
export function DefaultPrivilegeDialog({ onClose }: { onClose: () => void }) {
  const { projectRef } = useDatabase();
  const [shown] = useShownSchema();
  const { data: roles = [] } = useObjects(projectRef, 'roles');
  const { data: schemas = [] } = useObjects(projectRef, 'schemas');
  const [form, setForm] = useState<DefaultPrivilegeForm>(() => newDefaultPrivilege(shown));
  const [isTried, setTried] = useState(false);
  const found = defaultPrivilegeFaults(form);
  const faults = isTried ? found : {};
  const change = (facts: Partial<DefaultPrivilegeForm>) => setForm({ ...form, ...facts });
  const names = roles.map((it) => ({ value: it.name, label: it.name }));
  const ownSchemas = [...new Set([shown, ...schemas.map((it) => it.name)])].filter((it) => !isSystemSchema(it));
  const changes = () => {
    setTried(true);
    return Object.keys(found).length === 0 ? defaultPrivilegeGrants(form) : null;
  };
  return (
    <ChangeDialog title="Grant default privileges" as="panel" changes={changes} runLabel="Grant privileges" doneText="Default privileges granted" onClose={onClose}>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField label="On future" value={form.objectType} options={objectTypes.map((it) => ({ value: it, label: it.toLowerCase() }))} onChange={(it) => setForm(withObjectType(form, it as DefaultPrivilegeForm['objectType']))} />
        <SelectField
          label="In schema"
          value={form.schema === '' ? any : form.schema}
          disabled={form.objectType === 'SCHEMAS'}
          options={[none, ...ownSchemas.map((it) => ({ value: it, label: it }))]}
          onChange={(schema) => change({ schema: schema === any ? '' : schema })}
        />
        <SearchSelectField label="To" value={form.grantee} placeholder="Choose a role" options={[{ value: 'public', label: 'public', detail: 'every role' }, ...names]} onChange={(grantee) => change({ grantee })} error={faults.grantee ?? null} />
        <SearchSelectField label="Created by" value={form.role} options={[own, ...names]} onChange={(role) => change({ role })} />
      </div>
      <CheckList label="Privileges" options={privilegesOf[form.objectType].map((it) => ({ value: it, label: it }))} checked={form.privileges} onChange={(privileges) => change({ privileges })} error={faults.privileges ?? null} />
      <CheckField label="May grant them to others" checked={form.isGrantable} onChange={(isGrantable) => change({ isGrantable })} />
    </ChangeDialog>
  );
}
