import { useEffect } from 'react';
import { Link } from 'react-router';
import { Button } from '@/ui/button';

/** For addresses that lead nowhere. */
export function NotFoundPage() {
  useEffect(() => {
    document.title = 'Page not found · Signalbox';
  }, []);
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-4">
      <p className="font-mono text-sm text-muted">404</p>
      <h1 className="text-2xl font-semibold">Page not found</h1>
      <p className="text-muted">There is nothing at this address. It may have been moved, or mistyped.</p>
      <div>
        <Button asChild look="primary">
          <Link to="/">Go to the dashboard</Link>
        </Button>
      </div>
    </main>
  );
}
