import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { fieldFault } from '@/api/http/field-fault';
import { useFreeLimit } from '@/api/organizations/use-free-limit';
import { usePasswordVerdict } from '@/api/profile/use-password-verdict';
import { useCreateProject } from '@/api/projects/create-project';
import type { Organization } from '@/lib/entities/organization';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { DbPasswordField } from '@/ui/db-password-field';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { FormActions } from '@/ui/form-actions';
import { ComputePart } from './compute-part';
import { monthly } from './compute-text';
import { CostLines } from './cost-lines';
import { IncidentNote } from './incident-note';
import { LimitNote } from './limit-note';
import { PlaceFields } from './place-fields';
import { useCost } from './use-cost';
import { useNewProject } from './use-new-project';

const nameLengthMax = 64;

interface NewProjectFormProps {
  organization: Organization;
  permitted: boolean;
  comparePlans?: ReactNode;
}

/** Name, location, password and size, with the monthly cost; then opens the new project's page. */
export function NewProjectForm({ organization, permitted, comparePlans }: NewProjectFormProps) {
  const navigate = useNavigate();
  const create = useCreateProject();
  const choices = useNewProject(organization);
  const { name, provider, region, size, compute } = choices;
  const { priced, terms, cost } = useCost(organization, choices);
  const limit = useFreeLimit(organization);
  const [dbPassword, setDbPassword] = useState('');
  const strength = usePasswordVerdict(dbPassword);
  const [tries, setTries] = useState(0);
  const self = useRef<HTMLFormElement>(null);
  const costId = useId();
  useEffect(() => {
    if (tries > 0) self.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [tries]);

  const tried = tries > 0;
  const sent = create.variables;
  /** The server's error for a value, as long as the value is unchanged. */
  const fault = (field: string, words: string, unchanged: boolean) => (unchanged ? fieldFault(create.error, field, words) : null);
  const nameError = name.trim() === '' ? 'Enter a project name.' : null;
  const isReady = provider !== undefined && region !== undefined && !compute.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || create.isPending) return;
    if (nameError || strength.verdict?.error) return setTries(tries + 1);
    create.mutate(
      { name: name.trim(), organizationSlug: organization.slug, cloudProvider: provider, region, computeSize: size?.id, dbPassword },
      {
        onSuccess: ({ ref }) => {
          choices.forget();
          void navigate(`/project/${ref}`);
        },
        onError: () => setTries(tries + 1),
      },
    );
  };
  return (
    <>
      <IncidentNote slug={organization.slug} region={region} />
      {limit !== null && <LimitNote organization={organization} limit={limit} comparePlans={comparePlans} />}
      <Card>
        <form ref={self} onSubmit={submit} noValidate className="flex flex-col gap-5">
          <TextField
            label="Project name"
            value={name}
            onChange={(next) => choices.edit({ name: next })}
            maxLength={nameLengthMax}
            autoFocus
            autoComplete="off"
            error={(tried ? nameError : null) ?? fault('name', 'The name', sent?.name === name.trim())}
          />
          <PlaceFields
            choices={choices}
            faults={{
              provider: fault('cloud_provider', 'The provider', sent?.cloudProvider === provider),
              region: fault('db_region', 'The region', sent?.region === region),
            }}
          />
          <DbPasswordField
            value={dbPassword}
            onChange={setDbPassword}
            strength={strength}
            tried={tried}
            error={fault('db_pass', 'The password', sent?.dbPassword === dbPassword)}
          />
          <ComputePart
            choices={choices}
            priced={priced}
            error={fault('compute_size', 'The size', sent?.computeSize === size?.id)}
            comparePlans={comparePlans}
          />
          <CostLines organization={organization} terms={terms} sizeName={size?.name} cost={cost} />
          {create.error && <ErrorNote title="Couldn't create the project." error={create.error} />}
          {!permitted && (
            <p className="text-sm text-muted">Your role can't create projects in this organization.</p>
          )}
          <FormActions>
            <Button
              type="submit"
              variant="primary"
              busy={create.isPending}
              disabled={!permitted || !isReady || limit !== null}
              aria-describedby={cost !== undefined ? costId : undefined}
            >
              Create project
            </Button>
            <Button asChild variant="ghost">
              <Link to={`/org/${organization.slug}`}>Cancel</Link>
            </Button>
            {cost !== undefined && (
              <p id={costId} role="status" className="ml-auto text-sm">
                <span className="text-muted">This project costs</span>{' '}
                <span className="font-medium tabular-nums">{costText(cost)}</span>
              </p>
            )}
          </FormActions>
        </form>
      </Card>
    </>
  );
}

const costText = (cost: { total: number; credit: number | null } | null): string => {
  if (cost === null) return 'a custom price';
  return cost.credit === null ? `up to ${monthly(cost.total)}` : monthly(cost.total);
};
