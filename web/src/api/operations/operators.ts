import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { liveKey, operatorsTopic } from '@/lib/live/topic-names';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** Someone with a role in the installation. */
export type Operator = components['schemas']['Operator'];
export type OperatorRole = Operator['role'];

export const operatorsKey = ['operator', 'operators'] as const;

export const listOperators = (signal: AbortSignal) => answerOf(api.GET('/platform/operator/operators', { signal }));

/** As they were listed, and as their topic tells where it is followed: what a colleague does shows at once. */
export function useOperators() {
  const listed = useQuery({ queryKey: operatorsKey, queryFn: ({ signal }) => listOperators(signal), staleTime: 0 });
  const { data: pushed } = useQuery({ queryKey: liveKey(operatorsTopic), queryFn: skipToken, select: readOperators });
  return { ...listed, data: pushed ?? listed.data };
}

const operatorsTopicSchema = z.object({
  operators: z.record(z.string(), z.object({ email: z.string(), username: z.string(), role: z.enum(['operator', 'on_call']) })),
});

/** Undefined where the state does not fit: what was listed counts then. */
function readOperators(state: unknown): Operator[] | undefined {
  const parsed = operatorsTopicSchema.safeParse(state);
  return parsed.data && Object.entries(parsed.data.operators).map(([gotrue_id, it]) => ({ gotrue_id, ...it }));
}

/** Gives someone a role, or takes theirs with `none`; their open pages know at once. */
export const setOperatorRole = (email: string, role: OperatorRole) =>
  answerOf(api.PUT('/platform/operator/operators', { body: { email, role } }));

export const useSetOperatorRole = () =>
  useMutation({
    mutationFn: ({ email, role }: { email: string; role: OperatorRole }) => setOperatorRole(email, role),
    onSuccess: ({ gotrue_id, ...said }, _variables, _result, { client }) => {
      client.setQueryData<Operator[]>(operatorsKey, (all = []) => {
        const others = all.filter((it) => it.gotrue_id !== gotrue_id);
        return said.role === 'none' ? others : [...others, { gotrue_id, ...said }];
      });
      return client.invalidateQueries({ queryKey: operatorsKey });
    },
  });
