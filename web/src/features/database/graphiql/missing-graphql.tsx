import { Link } from 'react-router';
import { useObjects } from '@/api/database/list-objects';
import { usePlatformExtensions } from '@/api/database/list-platform-extensions';
import { listExtensions } from '@/lib/database/extension-list';
import { graphqlExtension, type GraphqlStep, graphqlSteps } from '@/lib/database/graphql';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { useDatabase } from '../database-context';

const names: Record<GraphqlStep['who'], string> = { operator: 'Operator', administrator: 'Administrator of the project' };

/** What is missing before this database answers GraphQL, and who can add it. */
export function MissingGraphql() {
  const { projectRef } = useDatabase();
  const { data: extensions, error, isFetching, refetch } = useObjects(projectRef, 'extensions');
  const { data: byPlatform } = usePlatformExtensions();
  if (error && !extensions) return <ErrorNote title="Couldn't load the extensions." error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!extensions || !byPlatform) {
    return (
      <Loading label="Loading extensions">
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  const steps = graphqlSteps(listExtensions(extensions, byPlatform.allowed, null, byPlatform.withheld).find((it) => it.name === graphqlExtension));
  return (
    <Card title="This database has no GraphQL" description="The extension pg_graphql answers requests with the function graphql.resolve. This page opens as soon as the function exists.">
      <ol className="grid gap-4">
        {steps.map(({ who, text, isDone }) => (
          <li key={text} className="grid gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{names[who]}</span>
              <Badge tone={isDone ? 'ok' : 'plain'}>{isDone ? 'Done' : 'To do'}</Badge>
            </span>
            <span className="max-w-[72ch] text-muted">{text}</span>
          </li>
        ))}
      </ol>
      <Button asChild className="mt-6">
        <Link to={`/project/${projectRef}/database/extensions`}>Open extensions</Link>
      </Button>
    </Card>
  );
}
