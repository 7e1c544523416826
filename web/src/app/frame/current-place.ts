import { useMatch, useParams } from 'react-router';
import { useSignInSettings } from '@/api/auth/get-sign-in-settings';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { useProfile } from '@/api/profile/get-profile';
import { useProject } from '@/api/projects/get-project';
import type { Organization } from '@/lib/entities/organization';
import type { ProjectDetail } from '@/lib/entities/project';
import { placeholderRef } from '@/lib/last-project';

/** The current location in the dashboard. */
export interface CurrentPlace {
  slug: string | undefined;
  organization: Organization | undefined;
  ref: string | undefined;
  project: ProjectDetail | undefined;
  /** On an account page. */
  isAccount: boolean;
  /** The platform role, on an operations page. */
  opsRole: string | null;
  /** On a page that needs a platform role, before the role is known. */
  awaitsRole: boolean;
  /** A self-hosted installation: one user and no sign-in. */
  isSelfHosted: boolean;
  /** False while the names of the organization or the project are loading. */
  isKnown: boolean;
}

/** The organization and project of the current route; a project determines its organization. */
export function useCurrentPlace(): CurrentPlace {
  const { slug: routeSlug, ref: routeRef } = useParams();
  const isAccount = useMatch('/account/*') !== null;
  const { data: profile, isError: profileFailed } = useProfile();
  const isOps = useMatch('/ops/*') !== null;
  const isSelfHosted = useSignInSettings().data?.mode === 'self_hosted';
  // With several projects, the placeholder matches none of them.
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
    opsRole: (isOps && profile?.operator_role) || null,
    awaitsRole: isOps && profile === undefined && !profileFailed,
    isSelfHosted,
    isKnown:
      (ref === undefined || project !== undefined || projectFailed) &&
      (slug === undefined || organizations !== undefined || organizationsFailed),
  };
}
