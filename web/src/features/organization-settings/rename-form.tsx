import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { useRenameOrganization } from '@/api/organizations/rename-organization';
import type { Organization } from '@/lib/entities/organization';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';

/** Changes the organization's name. */
export function RenameForm({ organization, readOnly }: { organization: Organization; readOnly: boolean }) {
  const rename = useRenameOrganization(organization.slug);
  const [name, setName] = useState(organization.name);
  const unchanged = name.trim() === organization.name;
  const nameError = name.trim() === '' ? 'Give the organization a name.' : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (nameError || unchanged) return;
    // The new name remounts this form, so what follows must not hang on it.
    await rename.mutateAsync(name.trim()).then(
      () => toast.success('Organization renamed'),
      () => undefined,
    );
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <TextField
        label="Organization name"
        value={name}
        onChange={setName}
        maxLength={64}
        readOnly={readOnly}
        error={nameError}
        hint={readOnly ? 'Only an owner can rename it.' : undefined}
      />
      <div className="grid gap-1.5 text-sm">
        <p className="font-medium">Slug</p>
        <p className="font-mono text-muted">{organization.slug}</p>
      </div>
      {rename.error && <ErrorNote title="The name was not changed." error={rename.error} />}
      {!readOnly && (
        <div>
          <Button type="submit" look="primary" busy={rename.isPending} disabled={unchanged || nameError !== null}>
            Save name
          </Button>
        </div>
      )}
    </form>
  );
}
