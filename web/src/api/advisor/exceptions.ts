import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { findingsKey } from './findings-key';
import type { Finding } from './paths';

export interface NewException {
  lintName: string;
  /** Null: all findings of the rule. */
  cacheKey: string | null;
  reason: string;
}

/** Mutes a finding or a rule. 409 if it is muted already. */
export const useMute = (ref: string) =>
  useMutation({
    mutationFn: ({ lintName, cacheKey, reason }: NewException) =>
      answerOf(
        api.POST('/platform/projects/{ref}/notifications/advisor/exceptions', {
          params: { path: { ref } },
          body: { lint_name: lintName, ...(cacheKey !== null && { cache_key: cacheKey }), reason },
        }),
      ),
    onSuccess: (exception, _muted, _result, { client }) => {
      client.setQueryData<Finding[]>(findingsKey(ref), (all) =>
        all?.map((it) =>
          it.name === exception.lint_name && (exception.cache_key ?? it.cache_key) === it.cache_key ? { ...it, exception } : it,
        ),
      );
    },
    onError: (_error, _muted, _result, { client }) => client.invalidateQueries({ queryKey: findingsKey(ref) }),
  });

/** Reports the muted findings of an exception again. */
export const useUnmute = (ref: string) =>
  useMutation({
    mutationFn: (id: string) =>
      answerOf(api.DELETE('/platform/projects/{ref}/notifications/advisor/exceptions', { params: { path: { ref }, query: { id } } })),
    // Another exception may cover some of them.
    onSettled: (_nothing, _error, _id, _result, { client }) => client.invalidateQueries({ queryKey: findingsKey(ref) }),
  });
