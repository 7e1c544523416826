import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** Exempts a project from pauses for inactivity, or ends that. */
export const exemptFromPause = (ref: string, exempt: boolean) => {
  const params = { path: { ref } };
  return answerOf(
    exempt
      ? api.PUT('/platform/operator/projects/{ref}/pause-exemption', { params, body: {} })
      : api.DELETE('/platform/operator/projects/{ref}/pause-exemption', { params }),
  );
};

export const useExemptFromPause = (ref: string) => useMutation({ mutationFn: (exempt: boolean) => exemptFromPause(ref, exempt) });
