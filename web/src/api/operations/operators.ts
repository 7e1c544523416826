import { useMutation, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** Somebody with a role in the installation. */
export type Operator = components['schemas']['Operator'];
export type OperatorRole = Operator['role'];

export const operatorsKey = ['operator', 'operators'] as const;

export const listOperators = (signal: AbortSignal) => answerOf(api.GET('/platform/operator/operators', { signal }));

export const useOperators = () =>
  useQuery({ queryKey: operatorsKey, queryFn: ({ signal }) => listOperators(signal), staleTime: 0 });

/** Gives somebody a role, or takes theirs with `none`; their open pages know at once. */
export const setOperatorRole = (email: string, role: OperatorRole) =>
  answerOf(api.PUT('/platform/operator/operators', { body: { email, role } }));

export const useSetOperatorRole = () =>
  useMutation({
    mutationFn: ({ email, role }: { email: string; role: OperatorRole }) => setOperatorRole(email, role),
    onSuccess: ({ gotrue_id, ...said }, _asked, _result, { client }) => {
      client.setQueryData<Operator[]>(operatorsKey, (all = []) => {
        const others = all.filter((it) => it.gotrue_id !== gotrue_id);
        return said.role === 'none' ? others : [...others, { gotrue_id, ...said }];
      });
      return client.invalidateQueries({ queryKey: operatorsKey });
    },
  });
