import { Link } from 'react-router';
import { useDescription } from '@/api/description/get-description';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Logo } from '@/ui/logo';
import { Page } from '@/ui/page';
import { Authentication } from './authentication';
import { groupsOf } from './calls';
import { Prose } from './prose';
import { Reference } from './reference';

/** Parameters and responses of every call of the platform API; public. */
export function ApiDocsPage() {
  const { data: description, error, refetch, isFetching } = useDescription();
  const paragraphs = description?.info.description.split('\n\n') ?? [];
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-30 flex h-12 items-center gap-3 border-b bg-surface px-3 sm:px-4">
        <Link to="/" className="flex items-center gap-2.5 rounded-md px-1.5 py-1 font-semibold">
          <Logo />
          Signalbox
        </Link>
        <Button asChild variant="ghost" className="ml-auto">
          <a href="/api/openapi.json">openapi.json</a>
        </Button>
      </header>
      <main>
        <Page
          title="API reference"
          subtitle={
            paragraphs.length > 0 && (
              <div className="grid gap-2">
                {paragraphs.map((text) => (
                  <p key={text}>
                    <Prose text={text} />
                  </p>
                ))}
              </div>
            )
          }
          mark={description && <span className="font-mono text-sm text-muted">{description.info.version}</span>}
        >
          {description && (
            <>
              <Authentication />
              <Reference groups={groupsOf(description)} />
            </>
          )}
          {!description && error && (
            <ErrorNote title="Couldn't load the reference." error={error} onRetry={() => void refetch()} busy={isFetching} />
          )}
          {!description && !error && (
            <Loading label="Loading the reference" onRetry={() => void refetch()}>
              <div className="grid gap-3">
                <Skeleton className="h-8" />
                <Skeleton className="h-64" />
                <Skeleton className="h-64" />
              </div>
            </Loading>
          )}
        </Page>
      </main>
    </div>
  );
}
