import { useFlags } from '@/api/platform/list-flags';
import { previewCatalogue, type PreviewEntry } from '@/lib/preview-catalogue';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { FlagRow } from './flag-row';

/** Which feature previews everybody can try. */
export function ReleasePage() {
  const { data: flags, error, refetch, isFetching } = useFlags();
  const free = previewCatalogue.filter(({ flag }) => flag === null);
  return (
    <Page
      narrow
      title="Feature previews"
      subtitle="What people can try. Releasing a preview offers it; each person switches it on for themselves. What you take back is off for everybody."
    >
      {flags ? (
        <Card flush title="Released by you">
          <ul aria-label="Previews that you release" className="divide-y">
            {previewCatalogue.map((it) => it.flag !== null && <ReleaseRow key={it.key} preview={it} name={it.flag} flags={flags} />)}
          </ul>
        </Card>
      ) : error ? (
        <ErrorNote title="Could not load the flags." error={error} onRetry={() => void refetch()} busy={isFetching} />
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
  const team = preview.needsTeam ? ' Only organizations on the Team plan or above have it.' : '';
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
