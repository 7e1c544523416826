import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { usePasswordVerdict } from '@/api/profile/use-password-verdict';
import type { Role } from '@/lib/database/access-entities';
import { nameFault } from '@/lib/database/names';
import { connectionLimitFault, newRole, roleChanges, roleCreation, type RoleForm, roleFormOf } from '@/lib/database/role-form';
import { generatePassword } from '@/lib/password';
import { Button } from '@/ui/button';
import { CheckList } from '@/ui/check-list';
import { CopyButton } from '@/ui/copy-button';
import { DateTimeField } from '@/ui/date-time-field';
import { TextField } from '@/ui/field';
import { NewPasswordField } from '@/ui/new-password-field';
import { useDatabase } from '../database-context';
import { CheckField } from '../parts/check-field';
import { ChangeDialog } from '../review/change-dialog';

/** Creates a role, or changes one. */
export function RoleDialog({ role, onClose }: { role: Role | null; onClose: () => void }) {
  const { projectRef } = useDatabase();
  const { data: roles = [] } = useObjects(projectRef, 'roles');
  const [before] = useState(() => (role ? roleFormOf(role) : newRole));
  const [form, setForm] = useState<RoleForm>(before);
  const [isTried, setTried] = useState(false);
  const strength = usePasswordVerdict(form.password);
  const fault = nameFault(form.name);
  const limitFault = connectionLimitFault(form.connectionLimit);
  const change = (facts: Partial<RoleForm>) => setForm({ ...form, ...facts });
  const isWeak = Boolean(strength.verdict?.error);
  const changes = () => {
    setTried(true);
    if (fault !== null || limitFault !== null || isWeak) return null;
    return role ? roleChanges(role.id, before, form) : [roleCreation(form)];
  };
  const groups = roles.filter((it) => it.name !== role?.name);
  return (
    <ChangeDialog
      title={role ? `Edit role ${role.name}` : 'New role'}
      changes={changes}
      runLabel={role ? 'Change role' : 'Create role'}
      doneText={role ? 'Role changed' : 'Role created'}
      onClose={onClose}
    >
      <TextField label="Name" value={form.name} onChange={(name) => change({ name })} error={isTried ? fault : null} autoComplete="off" spellCheck={false} className="font-mono" data-autofocus />
      <div className="flex flex-wrap gap-x-5">
        <CheckField label="Can log in" checked={form.canLogin} onChange={(canLogin) => change({ canLogin })} />
        <CheckField label="Inherits the privileges of its roles" checked={form.inherits} onChange={(inherits) => change({ inherits })} />
      </div>
      {form.canLogin && (
        <div className="grid gap-2">
          <NewPasswordField
            label={role ? 'New password' : 'Password'}
            value={form.password}
            onChange={(password) => change({ password })}
            strength={strength}
            tried={isTried}
            hint={role ? 'Leave it empty to keep the current one.' : 'Save it before you continue: it is not shown again. Without one, the role cannot log in.'}
            after={form.password !== '' && <CopyButton text={form.password} about="password" />}
          />
          <div>
            <Button onClick={() => change({ password: generatePassword((bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)) })}>Generate password</Button>
          </div>
        </div>
      )}
      {form.canLogin && <DateTimeField label="Password expires" value={form.validUntil} onChange={(validUntil) => change({ validUntil })} hint="Leave it empty for a password that doesn't expire." />}
      <TextField
        label="Connection limit"
        value={form.connectionLimit}
        onChange={(connectionLimit) => change({ connectionLimit })}
        error={isTried ? limitFault : null}
        inputMode="numeric"
        placeholder="No limit"
        autoComplete="off"
      />
      {groups.length > 0 && (
        <CheckList
          label="Member of"
          options={groups.map((it) => ({ value: it.name, label: it.name, ...(!it.is_changeable && { detail: 'all rights in the database' }) }))}
          checked={form.memberOf}
          onChange={(memberOf) => change({ memberOf })}
        />
      )}
    </ChangeDialog>
  );
}
