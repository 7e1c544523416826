import { skipToken, useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import * as z from 'zod/mini';
import { liveKey, snippetTopic } from '@/lib/live/topic-names';
import { lastProject } from '@/lib/last-project';
import { projectOf } from '@/lib/project-history';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';

/** Only these have a topic. */
const uuid = z.uuid();
const stateSchema = z.object({ project: z.string() });

/** `/sql/{id}`: the snippet in its project. */
export function SqlLinkRoute() {
  const { id = '' } = useParams();
  const ref = projectOf('sql', id);
  if (ref !== null) return <OpenIn projectRef={ref} id={id} />;
  return uuid.safeParse(id).success ? <FindSnippet id={id} /> : <OpenInLastProject id={id} />;
}

function OpenIn({ projectRef, id }: { projectRef: string; id: string }) {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: `/project/${projectRef}/sql/${encodeURIComponent(id)}`, search, hash }} replace />;
}

function OpenInLastProject({ id }: { id: string }) {
  const ref = lastProject();
  if (ref !== null) return <OpenIn projectRef={ref} id={id} />;
  return (
    <Page title="SQL editor">
      <EmptyState title="No project is open" text="The SQL editor belongs to a project. Open a project first, then use this link again." action={<Organizations />} />
    </Page>
  );
}

/** Follows a link on a device that has not opened the snippet yet. */
function FindSnippet({ id }: { id: string }) {
  const { kind } = useTopic(snippetTopic(id));
  const { data } = useQuery<unknown>({ queryKey: liveKey(snippetTopic(id)), queryFn: skipToken });
  const found = stateSchema.safeParse(data);
  if (found.success) return <OpenIn projectRef={found.data.project} id={id} />;
  if (kind !== 'failed') {
    return (
      <Page title="SQL editor">
        <Loading label="Loading snippet">
          <Skeleton className="h-60" />
        </Loading>
      </Page>
    );
  }
  return (
    <Page title="SQL editor">
      <EmptyState title="This snippet doesn't exist" text="It was deleted, or it isn't shared with you." action={<Organizations />} />
    </Page>
  );
}

function Organizations() {
  return (
    <Button asChild>
      <Link to="/organizations">Choose an organization</Link>
    </Button>
  );
}
