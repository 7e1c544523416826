import { useIsSelfHosted } from '../auth/get-sign-in-settings';
import { useOrganizations } from '../organizations/list-organizations';
import { useFlags } from './list-flags';
import { type FeaturePreview, useFeaturePreviews } from '@/lib/feature-previews';
import { isReleased, isTeamOrAbove, previewCatalogue, type PreviewEntry } from '@/lib/preview-catalogue';

/**
 * The previews that are out for the person, in their order. Of those that need the Team plan the
 * open organization decides; where none is open, any of the person's own will do.
 */
export function useOfferedPreviews(slug: string | undefined): PreviewEntry[] {
  const { data: flags = {} } = useFlags();
  const { data: organizations = [] } = useOrganizations();
  const isSelfHosted = useIsSelfHosted();
  const judged = slug === undefined ? organizations : organizations.filter((it) => it.slug === slug);
  const hasTeam = judged.some(({ plan }) => isTeamOrAbove(plan.id));
  return previewCatalogue.filter((it) => isReleased(it, { flags, isSelfHosted }) && (hasTeam || !it.needsTeam));
}

/**
 * Which previews are on: switched on by the person, and still out. While it is unknown what is out
 * the person's switch counts, so that a page that loads does not lead elsewhere and back.
 */
export function useActivePreviews(): (key: FeaturePreview) => boolean {
  const isOn = useFeaturePreviews();
  const { data: flags } = useFlags();
  const isSelfHosted = useIsSelfHosted();
  return (key) => {
    const entry = previewCatalogue.find((it) => it.key === key);
    return isOn(key) && entry !== undefined && (flags === undefined || isReleased(entry, { flags, isSelfHosted }));
  };
}
