import { useState } from 'react';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { usePermissionsIn } from '@/api/profile/list-permissions';
import type { ProjectDetail } from '@/lib/entities/project';
import { Button } from '@/ui/button';
import { TransferDialog } from './transfer-dialog';

/** Transfers the project to another of the user's organizations, if one can receive it. */
export function TransferProject({ project }: { project: ProjectDetail }) {
  const [asking, setAsking] = useState(false);
  const { data: organizations = [] } = useOrganizations();
  const permittedIn = usePermissionsIn();
  const current = organizations.find((it) => it.slug === project.organization_slug);
  const targets = organizations.filter(
    ({ slug }) => slug !== project.organization_slug && permittedIn(slug, 'write:Create', 'projects'),
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-[48ch] text-sm text-muted">
        {targets.length > 0
          ? `Current organization: ${current?.name ?? project.organization_slug}. The database keeps running during the transfer.`
          : 'You need another organization where you can create projects.'}
      </p>
      <Button disabled={targets.length === 0} onClick={() => setAsking(true)}>
        Transfer project
      </Button>
      {asking && <TransferDialog project={project} targets={targets} onClose={() => setAsking(false)} />}
    </div>
  );
}
