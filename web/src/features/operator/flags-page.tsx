import { useFlags } from '@/api/platform/list-flags';
import { knownFlags } from '@/lib/known-flags';
import { previewCatalogue } from '@/lib/preview-catalogue';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { FlagRow } from './flag-row';

/** The flags for everyone, except those that release previews, which have a separate page. */
export function FlagsPage() {
  const { data: flags, error, refetch, isFetching } = useFlags();
  if (!flags) {
    return (
      <Page narrow title="Flags">
        {error ? (
          <ErrorNote title="Couldn't load the flags." error={error} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Loading label="Loading the flags" onRetry={() => void refetch()}>
            <Skeleton className="h-64" />
          </Loading>
        )}
      </Page>
    );
  }
  const others = Object.keys(flags).filter((name) => !isKnown(name)).sort();
  return (
    <Page narrow title="Flags" subtitle="Settings for all users. Changes apply to open pages immediately.">
      <Card flush title="Banners">
        <ul aria-label="Banner flags" className="divide-y">
          {knownFlags.map((it) => (
            <FlagRow key={it.name} {...it} value={flags[it.name]} />
          ))}
        </ul>
      </Card>
      {others.length > 0 && (
        <Card flush title="Others" description="Not used by this version of the dashboard. Scripts or other versions may use them.">
          <ul aria-label="Other flags" className="divide-y">
            {others.map((name) => (
              <FlagRow key={name} name={name} label={name} does="No effect here." unset={false} value={flags[name]} />
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}

const isKnown = (name: string): boolean =>
  knownFlags.some((it) => it.name === name) || previewCatalogue.some(({ flag }) => flag === name);
