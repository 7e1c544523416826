import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { flagsKey } from '../platform/list-flags';

/** Removes a flag, which resets it to its default. */
export const removeFlag = (name: string) =>
  answerOf(api.DELETE('/platform/telemetry/feature-flags/{name}', { params: { path: { name } } }));

export const useRemoveFlag = (name: string) =>
  useMutation({
    mutationFn: () => removeFlag(name),
    onSuccess: (_answer, _variables, _result, { client }) => {
      client.setQueryData<Record<string, boolean>>(
        flagsKey,
        (flags) => flags && Object.fromEntries(Object.entries(flags).filter(([it]) => it !== name)),
      );
    },
  });
