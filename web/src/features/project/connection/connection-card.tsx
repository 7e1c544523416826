import { useState } from 'react';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { useCustomContent } from '@/api/platform/get-custom-content';
import { usePermissionList, usePermissions } from '@/api/profile/list-permissions';
import { useDbPassword } from '@/api/projects/get-db-password';
import type { ProjectDetail } from '@/lib/entities/project';
import { AnchorCard } from '@/ui/anchor-card';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Skeleton } from '@/ui/loading';
import { RadioField } from '@/ui/radio-field';
import { ConnectionParts } from './connection-parts';
import { SnippetTabs } from './snippet-tabs';
import { directConnection, snippetsOf } from './snippets';
import { VerifiedConnection } from './verified-connection';

const ways = [
  { value: 'direct', label: 'Direct connection', detail: 'For long-lived servers.' },
  { value: 'pooled', label: 'Connection pooler', detail: 'For serverless functions and other short-lived connections.' },
] as const;

/** The connection details of the database. */
export function ConnectionCard({ project }: { project: ProjectDetail }) {
  const permitted = usePermissions(project.organization_slug, project.ref);
  const isSelfHosted = useIsSelfHosted();
  const awaitsPermissions = usePermissionList({ enabled: !isSelfHosted }).isPending && !isSelfHosted;
  const password = useDbPassword(project.ref);
  const { data: content } = useCustomContent();
  // The generated password of a new project is available immediately.
  const [shown, setShown] = useState(password.data !== undefined);
  const [way, setWay] = useState<'direct' | 'pooled'>('direct');
  const direct = directConnection(project);
  if (!direct) {
    return (
      <AnchorCard id="connection" title="Connection">
        <p className="text-muted">The connection string appears once the database accepts connections.</p>
      </AnchorCard>
    );
  }
  const { pooled } = project;
  const connection = way === 'pooled' && pooled ? pooled : direct;
  const revealed = shown ? password.data : undefined;
  const reveal = async () => {
    if (password.data !== undefined) return setShown(true);
    const { isSuccess } = await password.refetch();
    if (isSuccess) setShown(true);
  };
  return (
    <AnchorCard
      id="connection"
      title="Connection"
      description="Connect with psql or any Postgres driver."
      aside={
        // On a phone the button has a row of its own.
        awaitsPermissions ? (
          <Skeleton className="h-8 w-36 max-sm:h-11" />
        ) : (
          permitted('secrets:Read', 'projects') &&
          (revealed === undefined ? (
            <Button busy={password.isFetching} onClick={() => void reveal()}>
              Reveal password
            </Button>
          ) : (
            <Button onClick={() => setShown(false)}>Hide password</Button>
          ))
        )
      }
    >
      <div className="grid gap-4">
        {pooled && <RadioField label="Connection method" value={way} options={ways} onChange={setWay} />}
        <SnippetTabs snippets={snippetsOf(content)} connection={connection} password={revealed} />
        {password.error && <ErrorNote title="Couldn't load the password." error={password.error} />}
        <ConnectionParts connection={connection} password={revealed} />
        {project.tls && <VerifiedConnection projectRef={project.ref} tls={project.tls} way={way} password={revealed} />}
      </div>
    </AnchorCard>
  );
}
