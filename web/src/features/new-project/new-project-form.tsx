import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePasswordVerdict } from '@/api/profile/use-password-verdict';
import { useCreateProject } from '@/api/projects/create-project';
import type { useRegions } from '@/api/projects/list-regions';
import type { Organization } from '@/lib/entities/organization';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { SelectField } from '@/ui/select-field';
import { DbPasswordField } from './db-password-field';

const nameLengthMax = 64;

interface NewProjectFormProps {
  organization: Organization;
  regions: NonNullable<ReturnType<typeof useRegions>['data']>;
  permitted: boolean;
}

/** Name, region and password; then on to watch the project come up. */
export function NewProjectForm({ organization, regions, permitted }: NewProjectFormProps) {
  const navigate = useNavigate();
  const create = useCreateProject();
  const [name, setName] = useState('');
  const [region, setRegion] = useState(regions.default);
  const [dbPassword, setDbPassword] = useState('');
  const [tried, setTried] = useState(false);
  const strength = usePasswordVerdict(dbPassword);

  const nameError = name.trim() === '' ? 'Give the project a name.' : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (nameError || strength.verdict?.error || strength.pending) return;
    create.mutate(
      { name: name.trim(), organizationSlug: organization.slug, region, dbPassword },
      { onSuccess: ({ ref }) => void navigate(`/project/${ref}`) },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <TextField
        label="Project name"
        value={name}
        onChange={setName}
        maxLength={nameLengthMax}
        autoFocus
        autoComplete="off"
        error={tried ? nameError : null}
      />
      <SelectField
        label="Region"
        value={region}
        options={regions.regions.map((it) => ({ value: it.code, label: it.name, detail: it.code }))}
        onChange={setRegion}
        hint="Where the database lives. Nearer to your users is quicker."
      />
      <DbPasswordField value={dbPassword} onChange={setDbPassword} strength={strength} tried={tried} />
      <dl className="flex items-baseline justify-between border-t pt-4 text-sm">
        <dt className="text-muted">Plan</dt>
        <dd>{organization.plan.name}</dd>
      </dl>
      {create.error && <ErrorNote title="The project was not created." error={create.error} />}
      {!permitted && (
        <p className="text-sm text-muted">Your role does not let you create projects in this organization.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={create.isPending} disabled={!permitted}>
          Create project
        </Button>
        <Button asChild look="ghost">
          <Link to={`/org/${organization.slug}`}>Cancel</Link>
        </Button>
      </div>
    </form>
  );
}
