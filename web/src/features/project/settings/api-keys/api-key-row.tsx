import type { ApiKey } from '@/api/api-keys/list-api-keys';
import { Button } from '@/ui/button';
import { InlineFact } from '@/ui/facts';
import { Moment } from '@/ui/moment';

interface ApiKeyRowProps {
  apiKey: ApiKey;
  isMine: boolean;
  now: number;
  /** Null: the user may not revoke it. */
  onRevoke: (() => void) | null;
}

/** A key: name, access, creator, expiry, and revocation. */
export function ApiKeyRow({ apiKey, isMine, now, onRevoke }: ApiKeyRowProps) {
  const { name, access, made_by, created_at, expires_at, last_used_at } = apiKey;
  const expired = expires_at !== null && Date.parse(expires_at) <= now;
  return (
    <li className="grid items-center gap-x-4 gap-y-3 p-4 text-sm sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          <span className="rounded-full border px-1.5 text-xs text-muted">{access === 'read' ? 'Read' : 'Read and write'}</span>
          {expired && <span className="rounded-full border border-warn px-1.5 text-xs text-warn">Expired</span>}
        </p>
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          <InlineFact name="Created by">{isMine ? 'you' : made_by.username}</InlineFact>
          <InlineFact name="Created">
            <Moment iso={created_at} now={now} />
          </InlineFact>
          <InlineFact name="Last used">{last_used_at ? <Moment iso={last_used_at} now={now} /> : 'never'}</InlineFact>
          <InlineFact name={expired ? 'Expired' : 'Expires'}>{expires_at ? <Moment iso={expires_at} now={now} future /> : 'never'}</InlineFact>
        </dl>
      </div>
      {onRevoke && (
        <Button variant="danger-outline" className="max-sm:w-full" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}
