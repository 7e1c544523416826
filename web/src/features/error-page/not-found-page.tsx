import { Link } from 'react-router';
import { useMenuOpen } from '@/lib/commands/use-commands';
import { notFoundTitle, usePageTitle } from '@/lib/page-title';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Page } from '@/ui/page';

const words = "We couldn't find that page. It may have moved, or the address may be mistyped.";

/** The page for unknown addresses. */
export function NotFoundPage() {
  usePageTitle(notFoundTitle);
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-4">
      <p className="font-mono text-sm text-muted">404</p>
      <h1 className="text-2xl font-semibold">{notFoundTitle}</h1>
      <p className="text-muted">{words}</p>
      <div>{wayOut}</div>
    </main>
  );
}

/** The same in the frame of a signed-in user, with its navigation, and the search of all pages. */
export function NotFoundInside() {
  const [, openMenu] = useMenuOpen();
  return (
    <Page title={notFoundTitle}>
      <EmptyState
        title="404"
        text={words}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {wayOut}
            <Button onClick={() => openMenu(true)}>Search pages</Button>
          </div>
        }
      />
    </Page>
  );
}

const wayOut = (
  <Button asChild variant="primary">
    <Link to="/">Go to the dashboard</Link>
  </Button>
);
