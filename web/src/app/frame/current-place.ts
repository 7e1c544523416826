import { useMatch, useParams } from 'react-router';
import { useSignInSettings } from '@/api/auth/get-sign-in-settings';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { useProfile } from '@/api/profile/get-profile';
import { useProject } from '@/api/projects/get-project';
import type { Organization } from '@/lib/entities/organization';
import type { ProjectDetail } from '@/lib/entities/project';
import { placeholderRef } from '@/lib/last-project';

/** Where in the dashboard the person is. */
export interface CurrentPlace {
  slug: string | undefined;
  organization: Organization | undefined;
  ref: string | undefined;
  project: ProjectDetail | undefined;
  /** Among the pages about oneself. */
  isAccount: boolean;
  /** Among the pages of operators, and one of them. */
  isOperators: boolean;
  /** Among the pages of operations, with a role in the installation: that one. */
  opsRole: string | null;
  /** Among pages that ask for a role in the installation, before it is known whether there is one. */
  awaitsRole: boolean;
  /** There is no one else, and nothing to sign in to. */
  isSelfHosted: boolean;
  /** False while the names of the organization or the project are on their way. */
  isKnown: boolean;
}

/** The organization and project of the current route; a project's organization comes from itself. */
export function useCurrentPlace(): CurrentPlace {
  const { slug: routeSlug, ref: routeRef } = useParams();
  const isAccount = useMatch('/account/*') !== null;
  const { data: profile, isError: profileFailed } = useProfile();
  const isOperatorPage = useMatch('/operator/*') !== null;
  const isOps = useMatch('/ops/*') !== null;
  const isSelfHosted = useSignInSettings().data?.mode === 'self_hosted';
  // Where there are several projects, the placeholder is none of them.
  const ref = routeRef === placeholderRef && !isSelfHosted ? undefined : routeRef;
  const { data: project, isError: projectFailed } = useProject(ref ?? '', { enabled: ref !== undefined });
  const { data: organizations, isError: organizationsFailed } = useOrganizations();
  const slug = routeSlug ?? project?.organization_slug;
  return {
    slug,
    organization: organizations?.find((it) => it.slug === slug),
    ref,
    project,
    isAccount,
    isOperators: isOperatorPage && profile?.is_operator === true,
    opsRole: (isOps && profile?.operator_role) || null,
    awaitsRole: (isOps || isOperatorPage) && profile === undefined && !profileFailed,
    isSelfHosted,
    isKnown:
      (ref === undefined || project !== undefined || projectFailed) &&
      (slug === undefined || organizations !== undefined || organizationsFailed),
  };
}
