import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '@/api/auth/session-context';
import { usePageTitle } from '@/lib/page-title';
import { Button } from '@/ui/button';
import { ResolvingSession } from './resolving-session';

/** Starts the session of a self-hosted installation; on failure it shows the error and a retry. */
export function EnterSelfHosted() {
  const session = useSession();
  const { data: outcome, mutate: enter, isPending } = useMutation({ mutationFn: () => session.enter() });
  useEffect(() => enter(), [enter]);
  if (outcome === undefined || outcome.ok) return <ResolvingSession />;
  return <NotOpened message={outcome.message} busy={isPending} onRetry={() => enter()} />;
}

function NotOpened({ message, busy, onRetry }: { message: string; busy: boolean; onRetry: () => void }) {
  usePageTitle("Couldn't open Signalbox");
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-4">
      <h1 className="text-xl font-semibold">Couldn't open Signalbox</h1>
      <p role="alert" className="text-muted">
        {message}
      </p>
      <div>
        <Button variant="primary" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </main>
  );
}
