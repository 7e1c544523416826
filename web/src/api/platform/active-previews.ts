import { type FeaturePreview, useFeaturePreviews } from '@/lib/feature-previews';
import { isReleased, previewReleases } from '@/lib/preview-releases';
import { useIsSelfHosted } from '../auth/get-sign-in-settings';
import { useFlags } from './list-flags';

/**
 * Which previews are on: switched on by the person, and still out. While it is unknown what is out
 * the person's switch counts, so that a page that loads does not lead elsewhere and back.
 */
export function useActivePreviews(): (key: FeaturePreview) => boolean {
  const isOn = useFeaturePreviews();
  const { data: flags } = useFlags();
  const isSelfHosted = useIsSelfHosted();
  return (key) => isOn(key) && (flags === undefined || isReleased(previewReleases[key], { flags, isSelfHosted }));
}
