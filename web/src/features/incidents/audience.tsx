import { type IncidentAudience, type IncidentScope, useIncidentPreview } from '@/api/operations/preview-incident';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';

/** The audience of an incident with this scope, updated while the scope changes. */
export function Audience({ scope }: { scope: IncidentScope }) {
  const { data, error, refetch, isFetching } = useIncidentPreview(scope);
  if (data) {
    return (
      <div aria-busy={isFetching || undefined} className="grid gap-3 text-sm">
        <p role="status" className="text-lg font-semibold">
          {audienceText(data)}
        </p>
        <p className="text-muted">{data.public_page ? publicText(data.subscribers) : 'Not on the public status page.'}</p>
        <Some title="People" {...data.people} names={data.people.some.map((it) => it.name)} />
        {!data.everybody && <Some title="Organizations" {...data.organizations} names={data.organizations.some.map((it) => it.name)} />}
        <Some title="Affected projects" {...data.projects} names={data.projects.some.map((it) => it.name)} />
      </div>
    );
  }
  return error ? (
    <ErrorNote title="Couldn't load the audience." error={error} onRetry={() => void refetch()} busy={isFetching} />
  ) : (
    <Loading label="Loading audience" onRetry={() => void refetch()}>
      <Skeleton className="h-24" />
    </Loading>
  );
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function audienceText({ everybody, people, organizations }: IncidentAudience): string {
  const seen = counted(people.count, 'person', 'people');
  if (everybody) return `Visible to all users (${seen})`;
  if (people.count === 0) return 'Visible to no users';
  return `Visible to ${seen} in ${counted(organizations.count, 'organization', 'organizations')}`;
}

function publicText(subscribers: number): string {
  const page = 'Also on the public status page and in its feed, which anyone can read without an account.';
  return subscribers === 0 ? page : `${page} Mailed to ${counted(subscribers, 'subscriber', 'subscribers')} of the page.`;
}

const namedMax = 8;

function Some({ title, count, names }: { title: string; count: number; names: readonly string[] }) {
  if (count === 0) return null;
  const named = names.slice(0, namedMax);
  const more = count - named.length;
  return (
    <div>
      <h3 className="font-medium">
        {title} <span className="font-normal text-muted tabular-nums">{count}</span>
      </h3>
      <p className="text-muted">
        {named.join(', ')}
        {more > 0 && ` and ${more} more`}
      </p>
    </div>
  );
}
