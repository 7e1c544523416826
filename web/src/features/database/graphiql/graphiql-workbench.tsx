import { StorageContextProvider, useStorage } from '@graphiql/react';
import { useQueryClient } from '@tanstack/react-query';
import { GraphiQL } from 'graphiql';
import { type ReactNode, useMemo } from 'react';
import { type GraphqlRequest, runGraphql } from '@/api/query/run-graphql';
import { messageOf } from '@/lib/error-message';
import { type ProjectStorage, projectStorage } from './project-storage';
import 'graphiql/style.css';
import './graphiql.css';

interface GraphiqlWorkbenchProps {
  projectRef: string;
  /** The role to run as; null: the user's own. */
  role: string | null;
  /** Another one: the types are read again. */
  revision: number;
}

/** GraphiQL on this project's database. Its texts stay in this browser. */
export function GraphiqlWorkbench({ projectRef, role, revision }: GraphiqlWorkbenchProps) {
  const client = useQueryClient();
  const storage = useMemo(() => projectStorage(projectRef), [projectRef]);
  // GraphiQL reads the types again when it gets another function.
  const fetcher = useMemo(() => fetcherFor(client, { projectRef, role, revision }), [client, projectRef, role, revision]);
  return (
    <div className="h-[max(32rem,calc(100dvh-16rem))] min-w-0 max-sm:h-[48rem] overflow-hidden rounded-md border">
      <StorageContextProvider storage={storage}>
        <WithStorage storage={storage}>
          <GraphiQL fetcher={fetcher} storage={storage} isHeadersEditorEnabled={false} shouldPersistHeaders={false} showPersistHeadersSettings={false} forcedTheme="system" defaultQuery={exampleQuery}>
            <GraphiQL.Logo>{null}</GraphiQL.Logo>
          </GraphiQL>
        </WithStorage>
      </StorageContextProvider>
    </div>
  );
}

/** GraphiQL keeps the storage of its last use, and would read the texts of another project before it takes this one. */
function WithStorage({ storage, children }: { storage: ProjectStorage; children: ReactNode }) {
  return useStorage().storage === storage && children;
}

const exampleQuery = '# Ctrl+Space completes, Ctrl+Enter runs. The documentation of all types is at the left.\nquery {\n  __typename\n}\n';

type Client = Parameters<typeof runGraphql>[0];

/** Runs requests; a failed call is a response with its message. */
const fetcherFor =
  (client: Client, { projectRef, role }: GraphiqlWorkbenchProps) =>
  async ({ query, variables, operationName }: { query: string; variables?: unknown; operationName?: string | null }) => {
    const given = (variables ?? null) as GraphqlRequest['variables'] | null;
    try {
      return await runGraphql(client, projectRef, { query, ...(given && { variables: given }), ...(operationName && { operationName }), ...(role !== null && { role }) });
    } catch (error) {
      return { errors: [{ message: messageOf(error) }] };
    }
  };
