import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../http/api-error';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { useOrganization } from './list-organizations';

/** Error code for requests without a second factor. */
const missingCode = 'mfa_required';

/** Returns whether a call failed because the organization requires a second factor. */
export const isMfaRefusal = (error: unknown): boolean => error instanceof ApiError && error.code === missingCode;

/**
 * Returns whether the organization's rule blocks the user; the server rejects the requests, too.
 */
export async function getMfaMissing(slug: string, signal: AbortSignal): Promise<boolean> {
  const call = api.GET('/platform/organizations/{slug}/members/mfa/enforcement', { params: { path: { slug } }, signal });
  return answerOf(call).then(
    () => false,
    (error: unknown) => {
      if (isMfaRefusal(error)) return true;
      throw error;
    },
  );
}

export const mfaMissingQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organizations', slug, 'mfa-missing'],
    queryFn: ({ signal }) => getMfaMissing(slug, signal),
  });

/**
 * Whether an organization requires a second factor that the user does not have. Published by the
 * session topic; until then the server is asked, but only if the organization has the rule.
 * Undefined until known.
 */
export function useMfaMissing(slug: string): boolean | undefined {
  const organization = useOrganization(slug);
  const known = organization?.organization_requires_mfa === false ? false : organization?.mfa_missing;
  const { data, isError } = useQuery({
    ...mfaMissingQuery(slug),
    enabled: organization !== undefined && known === undefined,
  });
  if (organization === undefined) return undefined;
  // The user is let through if the check fails: the server enforces the rule on every call.
  return known ?? data ?? (isError ? false : undefined);
}
