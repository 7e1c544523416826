import { lazy, Suspense, useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { answersGraphql, graphqlSchema } from '@/lib/database/graphql';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { SelectControl } from '@/ui/select-field';
import { useDatabase } from '../database-context';
import { MissingGraphql } from './missing-graphql';

const Workbench = lazy(async () => ({ default: (await import('./graphiql-workbench')).GraphiqlWorkbench }));

/** No role is empty. */
const ownRole = '';

/** Requests of GraphQL and their responses, in a database with pg_graphql; otherwise how to get it. */
export function GraphiqlPage() {
  const { projectRef, canWrite } = useDatabase();
  const { data, dataUpdatedAt, error, isFetching, refetch } = useObjects(projectRef, 'functions', { schema: graphqlSchema });
  const [role, setRole] = useState(ownRole);
  const hasGraphql = data && answersGraphql(data);
  return (
    <Page title="GraphiQL" subtitle="GraphQL over the tables of this database, answered by the extension pg_graphql." wide actions={hasGraphql && canWrite && <RolePicker role={role} onChange={setRole} />}>
      {hasGraphql ? (
        <Suspense fallback={<Pending />}>
          {/* Another schema may have other types; another role may see fewer. */}
          <Workbench key={projectRef} projectRef={projectRef} role={role === ownRole ? null : role} revision={dataUpdatedAt} />
        </Suspense>
      ) : data ? (
        <MissingGraphql />
      ) : error ? (
        <ErrorNote title="Couldn't look for pg_graphql." error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Pending />
      )}
    </Page>
  );
}

function RolePicker({ role, onChange }: { role: string; onChange: (role: string) => void }) {
  const { projectRef } = useDatabase();
  const { data: roles = [] } = useObjects(projectRef, 'roles');
  const options = [{ value: ownRole, label: 'As owner' }, ...roles.map(({ name }) => ({ value: name, label: name }))];
  return <SelectControl aria-label="Run as" value={role} options={options} onChange={onChange} className="w-44" />;
}

const Pending = () => (
  <Loading label="Loading GraphiQL">
    <Skeleton className="h-96" />
  </Loading>
);
