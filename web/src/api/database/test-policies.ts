import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { PolicyTestRequest } from '@/lib/database/policy-test';
import type { Json } from '@/lib/json';
import { answerOf } from '../http/answer-of';
import { withConnection } from '../query/query-client';
import { catalogueApi } from './database-client';

const resultSchema = z.object({
  role: z.string(),
  rows: z.array(z.record(z.string(), z.unknown())),
  is_cut: z.boolean(),
});

/** What a query returned as a role. */
export interface PolicyTestResult {
  role: string;
  rows: readonly Record<string, Json>[];
  is_cut: boolean;
}

/** Runs a query as a role with claims; it is rolled back. */
export function useTestPolicies(ref: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PolicyTestRequest) =>
      withConnection(client, ref, (header) =>
        answerOf(catalogueApi.POST('/platform/pg-meta/{ref}/policy-test', { params: { path: { ref }, header }, body }), resultSchema),
      ) as Promise<PolicyTestResult>,
  });
}
