import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/**
 * No incident is suggested for this region until it has recovered; the fleet topic removes the
 * current suggestion.
 */
export const dismissSuggestion = (region: string) =>
  answerOf(api.DELETE('/platform/operator/incident-suggestions/{region}', { params: { path: { region } } }));

export const useDismissSuggestion = (region: string) => useMutation({ mutationFn: () => dismissSuggestion(region) });
