import { useState } from 'react';
import { useApiKeys } from '@/api/api-keys/list-api-keys';
import type { ProjectDetail } from '@/lib/entities/project';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { ApiKeyList } from './api-key-list';
import { CreateKeyDialog } from './create-key-dialog';

/** The management API keys of the project, and a button to create one. */
export function ApiKeys({ project }: { project: ProjectDetail }) {
  const { data: keys, error, refetch, isFetching } = useApiKeys(project.ref);
  const [creating, setCreating] = useState(false);
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      Create key
    </Button>
  );
  return (
    <>
      {keys && keys.length > 0 && (
        <>
          <div>{create}</div>
          <ApiKeyList project={project} keys={keys} />
        </>
      )}
      {keys?.length === 0 && (
        <EmptyState
          title="No management API keys"
          text="Create a key for scripts or CI instead of sharing your password."
          action={create}
        />
      )}
      {!keys && error && (
        <ErrorNote title="Couldn't load the API keys." error={error} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!keys && !error && (
        <Loading label="Loading API keys" onRetry={() => void refetch()}>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {creating && <CreateKeyDialog project={project} onClose={() => setCreating(false)} />}
    </>
  );
}
