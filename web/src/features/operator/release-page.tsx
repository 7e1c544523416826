import { useFlags } from '@/api/platform/list-flags';
import { useAvailable } from '@/lib/available-features';
import { previewCatalogue, type PreviewEntry } from '@/lib/preview-catalogue';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { FlagRow } from './flag-row';

/** The previews of available features, and their release to users. */
export function ReleasePage() {
  const { data: flags, error, refetch, isFetching } = useFlags();
  const available = useAvailable();
  const previews = previewCatalogue.filter(({ feature }) => available(feature));
  const released = previews.filter(({ flag }) => flag === null);
  if (previews.length === 0) {
    return (
      <Page narrow title="Feature previews">
        <EmptyState title="No feature previews available" text="This version has no previews to release." />
      </Page>
    );
  }
  return (
    <Page
      narrow
      title="Feature previews"
      subtitle="Release previews for people to opt in. Withdrawing one turns it off for everyone."
    >
      {flags ? (
        <Card flush title="Released by you">
          <ul aria-label="Previews you can release" className="divide-y">
            {previews.map((it) => it.flag !== null && <ReleaseRow key={it.key} preview={it} name={it.flag} flags={flags} />)}
          </ul>
        </Card>
      ) : error ? (
        <ErrorNote title="Couldn't load the flags." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the flags" onRetry={() => void refetch()}>
          <Skeleton className="h-64" />
        </Loading>
      )}
      {released.length > 0 && (
        <Card title="Released with this version">
          <ul className="grid gap-3 text-sm">
            {released.map(({ key, name, description }) => (
              <li key={key}>
                <p className="font-medium">{name}</p>
                <p className="text-muted">{description}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}

function ReleaseRow({ preview, name, flags }: { preview: PreviewEntry; name: string; flags: Record<string, boolean> }) {
  const team = preview.needsTeam ? ' Team plan or above only.' : '';
  return (
    <FlagRow
      name={name}
      label={preview.name}
      does={`${preview.description}${team}`}
      unset={false}
      value={flags[name]}
    />
  );
}
