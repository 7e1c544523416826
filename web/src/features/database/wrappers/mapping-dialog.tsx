import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { useVault } from '@/api/vault/list-vault-secrets';
import type { ForeignServer } from '@/lib/database/foreign-server';
import { mappingChange, mappingFaults, type MappingForm } from '@/lib/database/wrapper-form';
import { TextField } from '@/ui/field';
import { PasswordField } from '@/ui/password-field';
import { RadioField } from '@/ui/radio-field';
import { SelectField } from '@/ui/select-field';
import { useDatabase } from '../database-context';
import { ChangeDialog } from '../review/change-dialog';
import { useOwnRole } from './use-own-role';

interface MappingDialogProps {
  server: ForeignServer;
  /** Whose mapping is replaced or created; absent: it is chosen. */
  role: string | undefined;
  onClose: () => void;
}

const sources = [
  { value: 'typed', label: 'Enter it' },
  { value: 'vault', label: 'Take it from the vault', detail: 'The present value of a secret is used. If the secret changes, save the mapping again.' },
] as const;

/** Creates a user mapping, or replaces one. */
export function MappingDialog({ server, role, onClose }: MappingDialogProps) {
  const { projectRef } = useDatabase();
  const ownRole = useOwnRole();
  const { data: roles = [] } = useObjects(projectRef, 'roles');
  const { data: vault } = useVault(projectRef);
  const before = server.mappings.find((it) => it.role === role);
  const [form, setForm] = useState<MappingForm>(() => ({
    role: role ?? '',
    user: before?.user ?? '',
    source: before?.secret ? 'vault' : 'typed',
    password: '',
    secretId: before?.secret?.id ?? '',
  }));
  const [isTried, setTried] = useState(false);
  const faults = mappingFaults(form);
  const change = (facts: Partial<MappingForm>) => setForm({ ...form, ...facts });
  const shown = (name: keyof typeof faults) => (isTried ? faults[name] : null);
  const changes = () => {
    setTried(true);
    return Object.values(faults).some((it) => it !== null) ? null : [mappingChange(server.id, form)];
  };
  const mapped = new Set(server.mappings.map((it) => it.role));
  const choices = roles.filter((it) => !it.is_system && (it.name === role || !mapped.has(it.name)));
  return (
    <ChangeDialog
      title={before ? `Replace the mapping of ${before.role}` : `New mapping for ${server.name}`}
      changes={changes}
      runLabel={before ? 'Replace mapping' : 'Create mapping'}
      doneText={before ? 'Mapping replaced' : 'Mapping created'}
      onClose={onClose}
    >
      <SelectField
        label="Role of this project"
        value={form.role}
        options={choices.map((it) => ({ value: it.name, label: it.name, ...(it.name === ownRole && { detail: 'the project’s own role' }) }))}
        onChange={(it) => change({ role: it })}
        placeholder="Choose a role"
        disabled={before !== undefined}
        error={shown('role')}
      />
      <TextField label="User on the other server" value={form.user} onChange={(user) => change({ user })} error={shown('user')} autoComplete="off" spellCheck={false} className="font-mono" />
      <RadioField label="Password" value={form.source} options={sources} onChange={(source) => change({ source })} />
      {form.source === 'typed' ? (
        <PasswordField label="Password of the user" value={form.password} onChange={(password) => change({ password })} error={shown('password')} autoComplete="off" />
      ) : (
        <SelectField
          label="Secret"
          value={form.secretId}
          options={(vault?.secrets ?? []).map((it) => ({ value: it.id, label: it.name }))}
          onChange={(secretId) => change({ secretId })}
          placeholder={vault?.secrets.length === 0 ? 'The vault has no secrets' : 'Choose a secret'}
          error={shown('secretId')}
        />
      )}
      {form.role === ownRole && (
        <p className="text-sm text-muted">
          Everyone who works as {ownRole} can read this password in <code className="font-mono">pg_user_mappings</code>, and pg_dump writes it. Use a user with few rights.
        </p>
      )}
    </ChangeDialog>
  );
}
