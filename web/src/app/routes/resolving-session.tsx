import { useEffect, useState } from 'react';
import { useSession } from '@/api/auth/session-context';
import { usePageTitle } from '@/lib/page-title';
import { Button } from '@/ui/button';

const patienceMs = 10_000;

/** Blank at first; after 10 s it shows a message with actions. */
export function ResolvingSession() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return late ? <Unanswered /> : <div role="status" aria-label="Checking your session" />;
}

function Unanswered() {
  const session = useSession();
  usePageTitle("We couldn't verify your session");
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-4">
      <h1 className="text-xl font-semibold">We couldn't verify your session</h1>
      <p className="text-muted">
        The server hasn't responded for 10 seconds. Your projects aren't affected. Reload the page or sign in again.
      </p>
      <div className="flex gap-2">
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload page
        </Button>
        <Button onClick={() => void session.signOut()}>Sign in again</Button>
      </div>
    </main>
  );
}
