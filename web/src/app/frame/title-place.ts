import { useMemo } from 'react';
import type { TitlePlace } from '@/lib/page-title';
import type { CurrentPlace } from './current-place';

/** The names in page titles; identifiers if a name is not available. */
export function useTitlePlace({ ref, project, slug, organization, isKnown }: CurrentPlace): TitlePlace {
  const ofProject = project?.name ?? ref;
  const ofOrganization = organization?.name ?? slug;
  return useMemo(
    () => ({
      names: [ofProject, ofOrganization].filter((name): name is string => name !== undefined),
      known: isKnown,
    }),
    [ofProject, ofOrganization, isKnown],
  );
}
