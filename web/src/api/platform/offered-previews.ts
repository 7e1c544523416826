import { previewCatalogue, type PreviewEntry } from '@/lib/preview-catalogue';
import { isReleased, isTeamOrAbove } from '@/lib/preview-releases';
import { useIsSelfHosted } from '../auth/get-sign-in-settings';
import { useOrganizations } from '../organizations/list-organizations';
import { useFlags } from './list-flags';

/**
 * The previews that are out for the person, in their order. Of those that need the Team plan the
 * open organization decides; where none is open, any of the person's own will do. Undefined while
 * the flags are on their way: what is shown then must not jump when they come.
 */
export function useOfferedPreviews(slug: string | undefined): PreviewEntry[] | undefined {
  const { data: flags = {}, isPending } = useFlags();
  const { data: organizations = [] } = useOrganizations();
  const isSelfHosted = useIsSelfHosted();
  const judged = slug === undefined ? organizations : organizations.filter((it) => it.slug === slug);
  const hasTeam = judged.some(({ plan }) => isTeamOrAbove(plan.id));
  if (isPending) return undefined;
  return previewCatalogue.filter((it) => isReleased(it, { flags, isSelfHosted }) && (hasTeam || !it.needsTeam));
}
