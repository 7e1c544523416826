import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../http/api-error';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { useOrganization } from './list-organizations';

/** Error code for requests without a second factor. */
const missingCode = 'mfa_required';

/** Whether a failure is an organization's asking for a second factor. */
export const isMfaRefusal = (error: unknown): boolean => error instanceof ApiError && error.code === missingCode;

/** Whether the organization's rule keeps me out: the server turns me away here too. */
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
 * Whether an organization requires a second factor that I do not have. The session's topic says
 * so; before it has, and only where the organization asks for one, the server is asked.
 * Undefined until that is known.
 */
export function useMfaMissing(slug: string): boolean | undefined {
  const organization = useOrganization(slug);
  const known = organization?.organization_requires_mfa === false ? false : organization?.mfa_missing;
  const { data, isError } = useQuery({
    ...mfaMissingQuery(slug),
    enabled: organization !== undefined && known === undefined,
  });
  if (organization === undefined) return undefined;
  // Who cannot be asked is let through: every call below is judged by the server again.
  return known ?? data ?? (isError ? false : undefined);
}
