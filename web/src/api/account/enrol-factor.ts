import { useMutation } from '@tanstack/react-query';
import type { components } from '../http/described';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { withProof } from './proof';

export type EnrolledFactor = components['schemas']['EnrolledFactor'];

/** Enrolls an authenticator, which takes effect when a code is verified. */
export const enrolFactor = (name: string) =>
  answerOf(api.POST('/auth/v1/factors', { body: { factor_type: 'totp', friendly_name: name } }));

export const useEnrolFactor = () => useMutation({ mutationFn: (name: string) => withProof(() => enrolFactor(name)) });
