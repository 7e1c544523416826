import { useState } from 'react';
import { useAccessTokens } from '@/api/access-tokens/list-access-tokens';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { CreateTokenDialog } from './create-token-dialog';
import { TokenList } from './token-list';

/** Access tokens: create, list, revoke. */
export function TokensPage() {
  const { data: tokens, error, refetch, isFetching } = useAccessTokens();
  const [creating, setCreating] = useState(false);
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      Create token
    </Button>
  );
  return (
    <Page
      title="Access tokens"
      subtitle="Personal access tokens let scripts act on your behalf, limited to the scopes you choose."
      actions={tokens && tokens.length > 0 && create}
    >
      {tokens && tokens.length > 0 && <TokenList tokens={tokens} />}
      {tokens?.length === 0 && (
        <EmptyState
          title="No access tokens yet"
          text="Create a token for scripts or CI instead of using your password."
          action={create}
        />
      )}
      {!tokens && error && (
        <ErrorNote
          title="Couldn't load your access tokens."
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!tokens && !error && (
        <Loading label="Loading access tokens" onRetry={() => void refetch()}>
          <Skeleton className="h-40" />
        </Loading>
      )}
      <CreateTokenDialog open={creating} onClose={() => setCreating(false)} />
    </Page>
  );
}
