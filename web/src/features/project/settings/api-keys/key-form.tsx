import { type FormEvent, useState } from 'react';
import { useCreateApiKey } from '@/api/api-keys/create-api-key';
import type { ApiKey } from '@/api/api-keys/list-api-keys';
import { fieldFault } from '@/api/http/field-fault';
import type { ProjectDetail } from '@/lib/entities/project';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { RadioField } from '@/ui/radio-field';
import { SelectField } from '@/ui/select-field';

const nameLettersMax = 64;

const accesses = [
  { value: 'read', label: 'Read', detail: 'View the project and its status.' },
  { value: 'write', label: 'Read and write', detail: 'Also change the project, within your own permissions.' },
] as const;

const never = 'never';
const lives = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: never, label: 'Never' },
];

interface KeyFormProps {
  project: ProjectDetail;
  /** Receives the secret of the new key. */
  onMade: (secret: string) => void;
  onCancel: () => void;
}

/** Name, access and expiry of a new key. */
export function KeyForm({ project, onMade, onCancel }: KeyFormProps) {
  const create = useCreateApiKey(project.ref);
  const [name, setName] = useState('');
  const [access, setAccess] = useState<ApiKey['access']>('read');
  const [days, setDays] = useState('30');
  const [tried, setTried] = useState(false);
  const empty = tried && name.trim() === '' ? 'Enter a name.' : null;
  const fault = fieldFault(create.error, 'name', 'The name');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || create.isPending) return;
    const newKey = { name: name.trim(), access, expiresInDays: days === never ? null : Number(days) };
    create.mutate(newKey, { onSuccess: ({ secret }) => onMade(secret) });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="Name"
        hint="For example, “nightly backup”. Visible to everyone with access to the project."
        value={name}
        onChange={(next) => {
          create.reset();
          setName(next);
        }}
        error={empty ?? fault}
        maxLength={nameLettersMax}
        autoComplete="off"
        data-autofocus
      />
      <RadioField label="Access" value={access} options={accesses} onChange={setAccess} />
      <SelectField
        label="Expires after"
        value={days}
        options={lives}
        onChange={setDays}
        hint={days === never ? "Valid until it's revoked or you lose access to the project." : undefined}
      />
      {create.error && !fault && <ErrorNote title="Couldn't create the key." error={create.error} />}
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-1">
        <Button type="submit" variant="primary" busy={create.isPending}>
          Create key
        </Button>
        <Button onClick={onCancel} disabled={create.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
