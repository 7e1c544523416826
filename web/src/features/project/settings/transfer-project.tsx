import { useState } from 'react';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { usePermissionsIn } from '@/api/profile/list-permissions';
import type { ProjectDetail } from '@/lib/entities/project';
import { Button } from '@/ui/button';
import { SettingsRow } from './settings-row';
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
    <div className="px-4 py-3">
      <SettingsRow
        action={
          <Button disabled={targets.length === 0} onClick={() => setAsking(true)}>
            Transfer project
          </Button>
        }
      >
        <h3 className="font-medium">Transfer to another organization</h3>
        <p className="text-muted">
          {targets.length > 0
            ? `Current organization: ${current?.name ?? project.organization_slug}. The database keeps running during the transfer.`
            : 'You need another organization where you can create projects.'}
        </p>
      </SettingsRow>
      {asking && <TransferDialog project={project} targets={targets} onClose={() => setAsking(false)} />}
    </div>
  );
}
