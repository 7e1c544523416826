import { useEffect } from 'react';
import { usePageTitle } from '@/lib/page-title';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';

/**
 * A page whose script did not load, because the network is gone or the server has a newer version. Nothing has crashed:
 * it is loaded again on request, and automatically once the network is back.
 */
export function LoadFailurePage({ inside }: { inside: boolean }) {
  usePageTitle("Couldn't load this page");
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  const Region = inside ? 'div' : 'main';
  return (
    <Region
      className={classNames('mx-auto grid max-w-2xl content-center justify-items-start gap-4 p-4 sm:p-8', !inside && 'min-h-dvh')}
    >
      <h1 className="text-xl font-semibold">Couldn&apos;t load this page</h1>
      <p role="alert" className="text-muted">
        Check your network connection. If it works, the dashboard may have been updated: reload to get the new version.
      </p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </Region>
  );
}
