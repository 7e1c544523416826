import { useMatch, useParams } from 'react-router';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { useOrganization } from '@/api/organizations/list-organizations';
import { useProject } from '@/api/projects/get-project';
import type { Organization } from '@/lib/entities/organization';
import type { ProjectDetail } from '@/lib/entities/project';

/** Where in the dashboard the person is. */
export interface CurrentPlace {
  slug: string | undefined;
  organization: Organization | undefined;
  ref: string | undefined;
  project: ProjectDetail | undefined;
  /** Among the pages about oneself. */
  isAccount: boolean;
  /** There is nobody else, and nothing to sign in to. */
  isSelfHosted: boolean;
}

/** The organization and project of the current route; a project's organization comes from itself. */
export function useCurrentPlace(): CurrentPlace {
  const { slug: routeSlug, ref } = useParams();
  const { data: project } = useProject(ref ?? '', { enabled: ref !== undefined });
  const slug = routeSlug ?? project?.organization_slug;
  const isAccount = useMatch('/account/*') !== null;
  return { slug, organization: useOrganization(slug), ref, project, isAccount, isSelfHosted: useIsSelfHosted() };
}
