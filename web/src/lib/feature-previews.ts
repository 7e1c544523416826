import { useCallback, useSyncExternalStore } from 'react';
import { previewKeyPrefix } from './preview-keys';
import { readStored, writeStored } from './storage';

/** The feature previews, in display order. */
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

/** Choices that could not be stored, kept for the lifetime of this page. */
const unstored = new Map<FeaturePreview, boolean>();

/** Other tabs are notified of a change by the storage event, this tab by a custom event. */
const switchedHere = 'signalbox-preview';

/** Returns whether the user has enabled it; off unless 'true' is stored. */
export const readPreview = (key: FeaturePreview): boolean => unstored.get(key) ?? readStored(previewKeyPrefix + key) === 'true';

/** Enables or disables it in all tabs. */
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

/** Whether a preview is enabled, updated live. */
export function useFeaturePreview(key: FeaturePreview): boolean {
  return useSyncExternalStore(
    listen,
    useCallback(() => readPreview(key), [key]),
  );
}

/** All enabled previews, updated live; the list keeps its identity while nothing changes. */
export function useFeaturePreviews(): (key: FeaturePreview) => boolean {
  const on = useSyncExternalStore(listen, () => featurePreviews.filter(readPreview).join());
  return useCallback((key) => on.split(',').includes(key), [on]);
}
