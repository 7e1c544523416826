import { useCallback, useEffect, useState } from 'react';
import { useSession } from '@/api/auth/session-context';
import { Button } from '@/ui/button';
import { ResolvingSession } from './resolving-session';

/** Begins the session of a self-hosted installation; where that fails it says why, and tries again on request. */
export function EnterSelfHosted() {
  const session = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const enter = useCallback(
    async () => {
      const outcome = await session.enter();
      setFailure(outcome.ok ? null : outcome.message);
    },
    [session],
  );
  useEffect(() => void enter(), [enter]);
  if (failure === null) return <ResolvingSession />;
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-4">
      <h1 className="text-xl font-semibold">Signalbox did not open</h1>
      <p role="alert" className="text-muted">
        {failure}
      </p>
      <div>
        <Button look="primary" onClick={() => void enter()}>
          Try again
        </Button>
      </div>
    </main>
  );
}
