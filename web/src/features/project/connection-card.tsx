import { useState } from 'react';
import { usePermissions } from '@/api/profile/list-permissions';
import { useDbPassword } from '@/api/projects/get-db-password';
import type { ProjectDetail } from '@/lib/entities/project';
import { withPassword } from '@/lib/password';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { CopyButton } from '@/ui/copy-button';
import { ErrorNote } from '@/ui/error-note';
import { ConnectionParts } from './connection-parts';

/** How to connect to the database. */
export function ConnectionCard({ project }: { project: ProjectDetail }) {
  const permitted = usePermissions(project.organization_slug, project.ref);
  const password = useDbPassword(project.ref);
  // A password the server has just made for a new project is told at once.
  const [shown, setShown] = useState(password.data !== undefined);
  const { connectionString } = project;
  if (!connectionString) {
    return (
      <Card id="connection" title="Connection">
        <p className="text-muted">The connection string appears here by itself once the database accepts connections.</p>
      </Card>
    );
  }
  const revealed = shown ? password.data : undefined;
  const text = revealed === undefined ? connectionString : withPassword(connectionString, revealed);
  const reveal = async () => {
    if (password.data !== undefined) return setShown(true);
    const { isSuccess } = await password.refetch();
    if (isSuccess) setShown(true);
  };
  return (
    <Card
      id="connection"
      title="Connection"
      description="Works with psql and every PostgreSQL driver."
      aside={
        permitted('secrets:Read', 'projects') &&
        (revealed === undefined ? (
          <Button busy={password.isFetching} onClick={() => void reveal()}>
            Reveal password
          </Button>
        ) : (
          <Button onClick={() => setShown(false)}>Hide password</Button>
        ))
      }
    >
      <div className="grid gap-4">
        <div className="flex items-start gap-2 max-sm:flex-col">
          <code
            aria-label="Connection string"
            className="min-w-0 flex-1 rounded-md border bg-background px-3 py-1.5 font-mono text-sm break-all max-sm:w-full"
          >
            {text}
          </code>
          <CopyButton text={text} about="connection string" />
        </div>
        {password.error && <ErrorNote title="The password could not be read." error={password.error} />}
        <ConnectionParts project={project} password={revealed} />
      </div>
    </Card>
  );
}
