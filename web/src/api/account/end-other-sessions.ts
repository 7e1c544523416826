import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { type SignIn, signInsKey } from './list-sessions';

/** Ends all sessions except the current one. */
export const endOtherSignIns = () => answerOf(api.DELETE('/platform/profile/sessions'));

export const useEndOtherSignIns = () =>
  useMutation({
    mutationFn: endOtherSignIns,
    onSuccess: (_done, _none, _result, { client }) => {
      client.setQueryData<SignIn[]>(signInsKey, (list) => list?.filter((it) => it.current));
    },
  });
