import { useCallback, useSyncExternalStore } from 'react';
import { previewKeyPrefix } from './preview-keys';
import { readStored, writeStored } from './storage';

/** The features that a person can try before they are for everyone, in the order in which they are listed. */
export const featurePreviews = [
  'new_storage_ui',
  'unified_logs',
  'branching_2_0',
  'advisor_rules',
  'inline_editor',
  'api_side_panel',
  'column_level_privileges',
] as const;

export type FeaturePreview = (typeof featurePreviews)[number];

/** What storage would not take holds for as long as this page lives. */
const unstored = new Map<FeaturePreview, boolean>();

/** Other tabs are notified of a change by the storage event, this tab by a custom event. */
const switchedHere = 'signalbox-preview';

/** Whether the person has switched it on; off where nothing, or anything but 'true', is stored. */
export const readPreview = (key: FeaturePreview): boolean => unstored.get(key) ?? readStored(previewKeyPrefix + key) === 'true';

/** Switches it on or off, here and in every other tab. */
export function writePreview(key: FeaturePreview, on: boolean): void {
  writeStored(previewKeyPrefix + key, String(on));
  if (readStored(previewKeyPrefix + key) === String(on)) unstored.delete(key);
  else unstored.set(key, on);
  window.dispatchEvent(new Event(switchedHere));
}

function listen(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  window.addEventListener(switchedHere, changed);
  return () => {
    window.removeEventListener('storage', changed);
    window.removeEventListener(switchedHere, changed);
  };
}

/** Whether a preview is on, at every moment. */
export function useFeaturePreview(key: FeaturePreview): boolean {
  return useSyncExternalStore(
    listen,
    useCallback(() => readPreview(key), [key]),
  );
}

/** Every preview that is on, at every moment; the same list while nothing is switched. */
export function useFeaturePreviews(): (key: FeaturePreview) => boolean {
  const on = useSyncExternalStore(listen, () => featurePreviews.filter(readPreview).join());
  return useCallback((key) => on.split(',').includes(key), [on]);
}
