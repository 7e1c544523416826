import { useOrganizations } from '@/api/organizations/list-organizations';
import { useProfile } from '@/api/profile/get-profile';
import { usePermissionList } from '@/api/profile/list-permissions';
import { isPermitted } from '@/lib/permissions';

/** The user's organizations that can receive a project; undefined while loading. */
export function useTargets() {
  // An account without a profile has no organizations; the profile is created on the first visit.
  const profile = useProfile();
  const organizations = useOrganizations();
  const permissions = usePermissionList({ enabled: profile.isSuccess });
  const mayCreateIn = (slug: string) =>
    isPermitted(permissions.data, { organizationSlug: slug, action: 'write:Create', resource: 'projects' });
  return {
    targets: permissions.data && organizations.data?.filter(({ slug }) => mayCreateIn(slug)),
    failed: [profile, organizations, permissions].find((it) => it.isError),
  };
}
