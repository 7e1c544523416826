import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { createRuledClient } from '../http/client';
import { withConnection } from '../query/query-client';
import { schemaKey } from '../query/schema-key';
import { findingsKey, performanceKey } from './findings-key';
import type { AdvisorPaths } from './paths';

/** Above the longest statement_timeout: the server ends a statement first. */
const patienceMs = 3_700_000;

const fixApi = createRuledClient<AdvisorPaths>(patienceMs);

/** Runs the SQL of a finding as a member's query, then looks for findings again. */
export const useRunFix = (ref: string) =>
  useMutation({
    mutationFn: (query: string, { client }) =>
      withConnection(client, ref, (header) =>
        answerOf(fixApi.POST('/platform/pg-meta/{ref}/query', { params: { path: { ref }, header }, body: { query } })),
      ),
    // A statement that failed may have changed something as well.
    onSettled: (_rows, _error, _query, _result, { client }) =>
      Promise.all([findingsKey(ref), schemaKey(ref), performanceKey(ref)].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
