import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { flagsKey } from '../platform/list-flags';

/** Sets a flag for everyone, or creates it. */
export const setFlag = (name: string, value: boolean) =>
  answerOf(api.PUT('/platform/telemetry/feature-flags/{name}', { params: { path: { name } }, body: { value } }));

/** The platform topic updates every page; this page also updates its cache in case it is not live. */
export const useSetFlag = (name: string) =>
  useMutation({
    mutationFn: (value: boolean) => setFlag(name, value),
    onSuccess: ({ value }, _variables, _result, { client }) => {
      client.setQueryData<Record<string, boolean>>(flagsKey, (flags) => ({ ...flags, [name]: value }));
    },
  });
