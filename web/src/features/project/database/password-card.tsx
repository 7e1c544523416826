import { useState } from 'react';
import { usePermissions } from '@/api/profile/list-permissions';
import type { ProjectDetail } from '@/lib/entities/project';
import { isActive } from '@/lib/entities/project-status';
import { statusLook } from '@/lib/status-words';
import { AnchorCard } from '@/ui/anchor-card';
import { Button } from '@/ui/button';
import { ResetPasswordDialog } from './reset-password-dialog';

/** The database's password, to be replaced. The card above shows the present one. */
export function PasswordCard({ project }: { project: ProjectDetail }) {
  const check = usePermissions(project.organization_slug, project.ref);
  const permitted = check('write:Update', 'projects');
  const [asking, setAsking] = useState(false);
  const active = isActive(project.status);
  const words = !permitted
    ? 'Your role does not let you change it.'
    : active
      ? 'Connections that are open stay open; every new one needs the new password.'
      : `It can be changed while the database is up. Its status now: ${statusLook(project.status).word}.`;
  return (
    <AnchorCard
      id="database-password"
      title="Database password"
      description="What every connection to the database signs in with."
      aside={
        permitted && (
          <Button disabled={!active} onClick={() => setAsking(true)}>
            Reset password
          </Button>
        )
      }
    >
      <p className="text-sm text-muted">
        {words} {check('secrets:Read', 'projects') && 'The present one stands with the connection above, once you reveal it.'}
      </p>
      {asking && <ResetPasswordDialog project={project} onClose={() => setAsking(false)} />}
    </AnchorCard>
  );
}
