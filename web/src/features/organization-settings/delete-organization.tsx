import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useDeleteOrganization } from '@/api/organizations/delete-organization';
import type { Organization } from '@/lib/entities/organization';
import { Button } from '@/ui/button';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { toast } from '@/ui/toast';

/** Deletes the organization after its name was typed. */
export function DeleteOrganization({ organization }: { organization: Organization }) {
  const remove = useDeleteOrganization(organization.slug);
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  // The organization leaves the list before this continues, and this component is unmounted.
  const confirm = () =>
    remove.mutateAsync().then(
      () => {
        toast.success(`${organization.name} deleted`);
        return navigate('/organizations');
      },
      () => undefined,
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-[48ch] text-sm text-muted">Delete its projects first. Members lose access.</p>
      <Button variant="danger-outline" onClick={() => setAsking(true)}>
        Delete organization
      </Button>
      <ConfirmationDialog
        visible={asking}
        title="Delete organization"
        variant="danger"
        confirmText="Delete organization"
        typeToConfirm={organization.name}
        loading={remove.isPending}
        error={remove.error && <ErrorNote title="Couldn't delete the organization." error={remove.error} />}
        onConfirm={() => void confirm()}
        onCancel={() => {
          remove.reset();
          setAsking(false);
        }}
      >
        <strong className="text-text">{organization.name}</strong> and all its memberships will be permanently deleted. This can't be undone.
      </ConfirmationDialog>
    </div>
  );
}
