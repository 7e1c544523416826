import { useState } from 'react';
import { usePermissions } from '@/api/profile/list-permissions';
import type { ProjectDetail } from '@/lib/entities/project';
import { isActive } from '@/lib/entities/project-status';
import { statusDisplay } from '@/lib/status-display';
import { AnchorCard } from '@/ui/anchor-card';
import { Button } from '@/ui/button';
import { ResetPasswordDialog } from './reset-password-dialog';

/** The card to reset the database password. The card above shows the current one. */
export function PasswordCard({ project }: { project: ProjectDetail }) {
  const check = usePermissions(project.organization_slug, project.ref);
  const permitted = check('write:Update', 'projects');
  const [asking, setAsking] = useState(false);
  const active = isActive(project.status);
  const words = !permitted
    ? "Your role can't change it."
    : active
      ? 'Open connections stay connected; new ones need the new password.'
      : `The password can be changed only while the database is running. Current status: ${statusDisplay(project.status).word}.`;
  return (
    <AnchorCard
      id="database-password"
      title="Database password"
      description="Used by all database connections."
      aside={
        permitted && (
          <Button disabled={!active} onClick={() => setAsking(true)}>
            Reset password
          </Button>
        )
      }
    >
      <p className="text-sm text-muted">
        {words} {check('secrets:Read', 'projects') && 'Reveal the current password in the connection card above.'}
      </p>
      {asking && <ResetPasswordDialog project={project} onClose={() => setAsking(false)} />}
    </AnchorCard>
  );
}
