import { useMutation, useQuery } from '@tanstack/react-query';
import { withProof } from '../account/proof';
import { signInSettingsQuery } from '../auth/get-sign-in-settings';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components, paths } from '../http/described';

/** The settings of the installation in effect, each with its source. */
export type Installation = components['schemas']['Installation'];

type Patch = paths['/platform/operator/installation']['patch']['requestBody'];
type TestRequest = paths['/platform/operator/installation/test-message']['post']['requestBody'];

/** Fields to change; absent ones stay. */
export type InstallationChange = NonNullable<NonNullable<Patch>['content']['application/json']>;

/** Mail settings that need not be saved. */
export type TestMessage = NonNullable<NonNullable<TestRequest>['content']['application/json']>;

export const installationKey = ['operator', 'installation'] as const;

export const getInstallation = (signal: AbortSignal) => answerOf(api.GET('/platform/operator/installation', { signal }));

export const useInstallation = () =>
  useQuery({ queryKey: installationKey, queryFn: ({ signal }) => getInstallation(signal), staleTime: 0 });

/** Changes settings with immediate effect. */
export const changeInstallation = (body: InstallationChange) => answerOf(api.PATCH('/platform/operator/installation', { body }));

export const useChangeInstallation = () =>
  useMutation({
    mutationFn: (change: InstallationChange) => withProof(() => changeInstallation(change)),
    onSuccess: (now, _change, _result, { client }) => {
      client.setQueryData<Installation>(installationKey, now);
      return client.invalidateQueries({ queryKey: signInSettingsQuery().queryKey });
    },
  });

/** Sends a message to the caller's address and waits for the mail server. */
export const sendTestMessage = (body: TestMessage) => answerOf(api.POST('/platform/operator/installation/test-message', { body }));

export const useSendTestMessage = () =>
  useMutation({ mutationFn: (through: TestMessage) => withProof(() => sendTestMessage(through)) });
