import { type FeaturePreview, useFeaturePreviews } from '@/lib/feature-previews';
import { isReleased, previewReleases } from '@/lib/preview-releases';
import { useIsSelfHosted } from '../auth/get-sign-in-settings';
import { useFlags } from './list-flags';

/**
 * The active previews: enabled by the user and released. Until the released previews are known, the
 * user's choice counts, so that a loading page does not redirect back and forth.
 */
export function useActivePreviews(): (key: FeaturePreview) => boolean {
  const isOn = useFeaturePreviews();
  const { data: flags } = useFlags();
  const isSelfHosted = useIsSelfHosted();
  return (key) => isOn(key) && (flags === undefined || isReleased(previewReleases[key], { flags, isSelfHosted }));
}
