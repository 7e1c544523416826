import { useFlags } from '@/api/platform/list-flags';
import { previewCatalogue, type PreviewEntry } from '@/lib/preview-catalogue';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { FlagRow } from './flag-row';

/** The feature previews that are released to users. */
export function ReleasePage() {
  const { data: flags, error, refetch, isFetching } = useFlags();
  const free = previewCatalogue.filter(({ flag }) => flag === null);
  return (
    <Page
      narrow
      title="Feature previews"
      subtitle="Release previews for people to opt in. Withdrawing one turns it off for everyone."
    >
      {flags ? (
        <Card flush title="Released by you">
          <ul aria-label="Previews you can release" className="divide-y">
            {previewCatalogue.map((it) => it.flag !== null && <ReleaseRow key={it.key} preview={it} name={it.flag} flags={flags} />)}
          </ul>
        </Card>
      ) : error ? (
        <ErrorNote title="Couldn't load the flags." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the flags" onRetry={() => void refetch()}>
          <Skeleton className="h-64" />
        </Loading>
      )}
      <Card title="Released with this version">
        <ul className="grid gap-3 text-sm">
          {free.map(({ key, name, description }) => (
            <li key={key}>
              <p className="font-medium">{name}</p>
              <p className="text-muted">{description}</p>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}

function ReleaseRow({ preview, name, flags }: { preview: PreviewEntry; name: string; flags: Record<string, boolean> }) {
  const team = preview.needsTeam ? ' Team plan or above only.' : '';
  return (
    <FlagRow
      name={name}
      label={preview.name}
      does={`${preview.description} Today: ${preview.today}${team}`}
      unset={false}
      value={flags[name]}
    />
  );
}
