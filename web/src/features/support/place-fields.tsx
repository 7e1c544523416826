import type { ComponentProps } from 'react';
import { useOrganizationProjects } from '@/api/projects/list-organization-projects';
import type { Organization } from '@/lib/entities/organization';
import { SearchSelectField } from '@/ui/search-select-field';
import { SelectField } from '@/ui/select-field';
import { none, type TicketFaults, type TicketForm } from './ticket-form';

/** With more options than this, a searchable field is used. */
const fewOptions = 8;

interface PlaceFieldsProps {
  form: TicketForm;
  faults: TicketFaults;
  /** The user's; undefined until loaded. */
  organizations: Organization[] | undefined;
  onChange: (place: Pick<TicketForm, 'organization' | 'project'>) => void;
}

/** The organization and project of a ticket, if any. */
export function PlaceFields({ form, faults, organizations, onChange }: PlaceFieldsProps) {
  const chosen = organizations?.find((it) => it.slug === form.organization);
  const options = (organizations ?? []).map((it) => ({ value: it.slug, label: it.name, detail: it.plan.name }));
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <ChoiceField
        label="Organization"
        value={form.organization}
        options={[...options, { value: none, label: 'No specific organization' }]}
        onChange={(organization) => onChange({ organization, project: none })}
        placeholder={organizations ? 'Select an organization' : 'Loading organizations'}
        disabled={!organizations}
        error={faults.organization ?? null}
        hint={chosen?.mfa_missing ? `Set up 2FA to see the projects of ${chosen.name}, or name the project in the message.` : undefined}
      />
      {chosen && !chosen.mfa_missing && (
        <ProjectField
          key={chosen.slug}
          slug={chosen.slug}
          value={form.project}
          error={faults.project ?? null}
          onChange={(project) => onChange({ organization: chosen.slug, project })}
        />
      )}
    </div>
  );
}

interface ProjectFieldProps {
  slug: string;
  value: string;
  error: string | null;
  onChange: (project: string) => void;
}

function ProjectField({ slug, value, error, onChange }: ProjectFieldProps) {
  const { data: projects, isError } = useOrganizationProjects(slug);
  const options = (projects ?? []).map((it) => ({ value: it.ref, label: it.name, detail: it.region }));
  const isKnown = value === none || value === '' || options.some((it) => it.value === value);
  return (
    <ChoiceField
      label="Project"
      value={value}
      options={[
        { value: none, label: 'No specific project' },
        ...options,
        // Named by the address, and not in the list yet.
        ...(isKnown ? [] : [{ value, label: value }]),
      ]}
      onChange={onChange}
      placeholder="Select a project"
      disabled={!projects && !isError}
      error={error}
      hint={isError ? "Couldn't load your projects. Name the project in the message." : undefined}
    />
  );
}

/** A select, or a searchable field if there are many options. */
function ChoiceField(props: ComponentProps<typeof SearchSelectField>) {
  return props.options.length > fewOptions ? <SearchSelectField {...props} /> : <SelectField {...props} />;
}
