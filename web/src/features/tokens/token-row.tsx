import { useState } from 'react';
import type { AccessToken } from '@/api/access-tokens/list-access-tokens';
import { Button } from '@/ui/button';
import { InlineFact } from '@/ui/facts';
import { Moment } from '@/ui/moment';
import { RevokeTokenDialog } from './revoke-token-dialog';

/** A token: name, creation, expiry, and revocation. */
export function TokenRow({ token, now }: { token: AccessToken; now: number }) {
  const [asking, setAsking] = useState(false);
  const expired = token.expires_at !== null && Date.parse(token.expires_at) <= now;
  return (
    <li className="grid items-start gap-x-4 gap-y-3 p-4 text-sm sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{token.name}</span>
          <code className="font-mono text-xs text-muted">sbx_…{token.ending}</code>
          {expired && <span className="rounded-full border border-warn px-1.5 text-xs text-warn">Expired</span>}
        </p>
        <ul aria-label={`Scopes of ${token.name}`} className="flex flex-wrap gap-1">
          {token.scopes.map((scope) => (
            <li key={scope} className="rounded-sm border px-1.5 font-mono text-xs text-muted">
              {scope}
            </li>
          ))}
        </ul>
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          <InlineFact name="Created">
            <Moment iso={token.created_at} now={now} />
          </InlineFact>
          <InlineFact name="Last used">{token.last_used_at ? <Moment iso={token.last_used_at} now={now} /> : 'never'}</InlineFact>
          <InlineFact name={expired ? 'Expired' : 'Expires'}>
            {token.expires_at ? <Moment iso={token.expires_at} now={now} future /> : 'never'}
          </InlineFact>
        </dl>
      </div>
      <Button
        variant="danger-outline"
        className="max-sm:w-full"
        aria-label={`Revoke ${token.name}`}
        onClick={() => setAsking(true)}
      >
        Revoke
      </Button>
      <RevokeTokenDialog token={token} visible={asking} onClose={() => setAsking(false)} />
    </li>
  );
}
