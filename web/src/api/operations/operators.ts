import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { liveKey, operatorsTopic } from '@/lib/live/topic-names';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** A user with a platform role. */
export type Operator = components['schemas']['Operator'];
export type OperatorRole = Operator['role'];

export const operatorsKey = ['operator', 'operators'] as const;

export const listOperators = (signal: AbortSignal) => answerOf(api.GET('/platform/operator/operators', { signal }));

/** The operators as listed, or as published by their topic while it is subscribed. */
export function useOperators() {
  const listed = useQuery({ queryKey: operatorsKey, queryFn: ({ signal }) => listOperators(signal), staleTime: 0 });
  const { data: pushed } = useQuery({ queryKey: liveKey(operatorsTopic), queryFn: skipToken, select: readOperators });
  return { ...listed, data: pushed ?? listed.data };
}

const operatorsTopicSchema = z.object({
  operators: z.record(z.string(), z.object({ email: z.string(), username: z.string(), role: z.enum(['operator', 'on_call']) })),
});

/** Undefined if the state is malformed; then the listed operators are shown. */
function readOperators(state: unknown): Operator[] | undefined {
  const parsed = operatorsTopicSchema.safeParse(state);
  return parsed.data && Object.entries(parsed.data.operators).map(([gotrue_id, it]) => ({ gotrue_id, ...it }));
}

/** Assigns a platform role, or removes it with `none`; the user's open pages update immediately. */
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
