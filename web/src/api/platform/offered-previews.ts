import { useAvailable } from '@/lib/available-features';
import { type FeaturePreview, featurePreviews } from '@/lib/feature-previews';
import { isReleased, isTeamOrAbove, previewReleases } from '@/lib/preview-releases';
import { useIsSelfHosted } from '../auth/get-sign-in-settings';
import { useOrganizations } from '../organizations/list-organizations';
import { useFlags } from './list-flags';

/**
 * The previews of available features that are released to the user, in order. Previews that need the Team plan depend on the open
 * organization, or on any of the user's if none is open. Undefined while the flags load, so that
 * the list does not jump. Only the dialog needs their texts (`lib/preview-catalogue`).
 */
export function useOfferedPreviews(slug: string | undefined): FeaturePreview[] | undefined {
  const { data: flags = {}, isPending } = useFlags();
  const { data: organizations = [] } = useOrganizations();
  const isSelfHosted = useIsSelfHosted();
  const available = useAvailable();
  const judged = slug === undefined ? organizations : organizations.filter((it) => it.slug === slug);
  const hasTeam = judged.some(({ plan }) => isTeamOrAbove(plan.id));
  if (isPending) return undefined;
  return featurePreviews.filter((it) => {
    const release = previewReleases[it];
    return available(release.feature) && isReleased(release, { flags, isSelfHosted }) && (hasTeam || !release.needsTeam);
  });
}
