import { useState } from 'react';
import type { ApiKey } from '@/api/api-keys/list-api-keys';
import { usePermissions } from '@/api/profile/list-permissions';
import { useProfile } from '@/api/profile/get-profile';
import type { ProjectDetail } from '@/lib/entities/project';
import { useClock } from '@/lib/use-wall-clock';
import { ApiKeyRow } from './api-key-row';
import { RevokeKeyDialog } from './revoke-key-dialog';

const minuteMs = 60_000;

/** The keys as rows; on a phone as cards. Its creator and project administrators can revoke it. */
export function ApiKeyList({ project, keys }: { project: ProjectDetail; keys: ApiKey[] }) {
  const now = useClock(minuteMs);
  const me = useProfile().data?.gotrue_id;
  const permitted = usePermissions(project.organization_slug, project.ref)('write:Update', 'projects');
  const [ending, setEnding] = useState<ApiKey | null>(null);
  return (
    <>
      <ul aria-label="API keys" className="divide-y rounded-md border bg-surface">
        {keys.map((key) => (
          <ApiKeyRow
            key={key.id}
            apiKey={key}
            isMine={key.made_by.gotrue_id === me}
            now={now}
            onRevoke={permitted || key.made_by.gotrue_id === me ? () => setEnding(key) : null}
          />
        ))}
      </ul>
      {ending && <RevokeKeyDialog project={project} apiKey={ending} onClose={() => setEnding(null)} />}
    </>
  );
}
