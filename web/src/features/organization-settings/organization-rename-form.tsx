import { useRenameOrganization } from '@/api/organizations/rename-organization';
import type { Organization } from '@/lib/entities/organization';
import { RenameForm } from '@/ui/rename-form';
import { toast } from '@/ui/toast';

/** Renames the organization. */
export function OrganizationRenameForm({ organization, readOnly }: { organization: Organization; readOnly: boolean }) {
  const rename = useRenameOrganization(organization.slug);
  return (
    <RenameForm
      key={organization.name}
      label="Organization name"
      name={organization.name}
      emptyText="Give the organization a name."
      readOnlyHint={readOnly ? 'Only an owner can rename it.' : undefined}
      fixed={{ label: 'Slug', value: organization.slug }}
      busy={rename.isPending}
      error={rename.error}
      onSave={(name) => rename.mutate(name, { onSuccess: () => toast.success('Organization renamed') })}
    />
  );
}
