import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCreateOrganization } from '@/api/organizations/create-organization';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { FormActions } from '@/ui/form-actions';
import { Page } from '@/ui/page';

/** An organization needs only a name. */
export function NewOrganizationPage() {
  const navigate = useNavigate();
  const create = useCreateOrganization();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const nameError = name.trim() === '' ? 'Enter an organization name.' : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (nameError) return;
    create.mutate(name.trim(), { onSuccess: ({ slug }) => void navigate(`/org/${slug}`) });
  };
  return (
    <Page narrow title="New organization" subtitle="You'll be the owner. You can invite members later.">
      <Card>
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          <TextField
            label="Organization name"
            value={name}
            onChange={setName}
            maxLength={64}
            autoFocus
            autoComplete="organization"
            error={tried ? nameError : null}
            hint="For example, your company or team name."
          />
          <p className="text-sm text-muted">Free plan: up to 2 active projects.</p>
          {create.error && <ErrorNote title="Couldn't create the organization." error={create.error} />}
          <FormActions>
            <Button type="submit" variant="primary" busy={create.isPending}>
              Create organization
            </Button>
            <Button asChild variant="ghost">
              <Link to="/organizations">Cancel</Link>
            </Button>
          </FormActions>
        </form>
      </Card>
    </Page>
  );
}
