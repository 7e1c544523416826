import { type FormEvent, useId, useState } from 'react';
import { useCreateSecret, useSaveSecret, type VaultFields } from '@/api/vault/change-vault';
import type { VaultSecret } from '@/api/vault/list-vault-secrets';
import { Button } from '@/ui/button';
import { CheckList } from '@/ui/check-list';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { TextAreaField } from '@/ui/text-area-field';
import { toast } from '@/ui/toast';
import { newSecretForm, secretChange, secretFaults, secretFormOf } from './secret-form';

interface SecretDialogProps {
  projectRef: string;
  /** Null: a new one. */
  secret: VaultSecret | null;
  /** Roles that can be allowed to read secrets. */
  roles: readonly string[];
  onClose: () => void;
}

/** Creates a secret, or changes one. */
export function SecretDialog({ projectRef, secret, roles, onClose }: SecretDialogProps) {
  const [form, setForm] = useState<VaultFields>(() => (secret ? secretFormOf(secret) : newSecretForm(roles)));
  const [isShown, setShown] = useState(false);
  const [isTried, setTried] = useState(false);
  const id = useId();
  const create = useCreateSecret(projectRef);
  const save = useSaveSecret(projectRef);
  const { isPending, error } = secret ? save : create;
  const faults = secretFaults(form, secret === null);
  const shown = (name: keyof VaultFields) => (isTried ? faults[name] : null);
  const change = (facts: Partial<VaultFields>) => setForm({ ...form, ...facts });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isPending || Object.values(faults).some((it) => it !== null)) return;
    const onSuccess = () => {
      toast.success(secret ? 'Secret changed' : 'Secret created');
      onClose();
    };
    if (secret) save.mutate({ id: secret.id, ...secretChange(secret, form) }, { onSuccess });
    else create.mutate({ ...form, name: form.name.trim() }, { onSuccess });
  };
  const options = [...new Set([...roles, ...form.roles])].sort().map((it) => ({ value: it, label: it }));
  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      as="panel"
      title={secret ? `Edit secret ${secret.name}` : 'New secret'}
      footer={
        <>
          <Button type="submit" form={id} variant="primary" busy={isPending}>
            {secret ? 'Save secret' : 'Create secret'}
          </Button>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="grid gap-4" noValidate>
        <TextField label="Name" value={form.name} onChange={(name) => change({ name })} error={shown('name')} hint="SQL reads the secret by this name." autoComplete="off" spellCheck={false} data-autofocus />
        <div className="grid justify-items-start gap-2 [&>:first-child]:w-full">
          <TextAreaField
            label={secret ? 'New value (optional)' : 'Value'}
            rows={3}
            value={form.value}
            onChange={(value) => change({ value })}
            error={shown('value')}
            hint={secret ? 'Leave it empty to keep the current value.' : 'Up to 64 KiB. It is encrypted before it is sent to the database.'}
            isSecret
            isMasked={!isShown}
          />
          <Button variant="ghost" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide value' : 'Show value'}
          </Button>
        </div>
        <TextAreaField label="Description (optional)" rows={2} value={form.description} onChange={(description) => change({ description })} error={shown('description')} />
        {options.length > 0 && <CheckList label="Roles that can read it" short={options.length <= 10} options={options} checked={form.roles} onChange={(it) => change({ roles: it })} error={shown('roles')} />}
        {form.roles.length === 0 && <p className="text-sm text-muted">Without a role, no SQL can read the secret.</p>}
      </form>
      {error && <ErrorNote title="Couldn't save the secret." error={error} />}
    </Dialog>
  );
}
