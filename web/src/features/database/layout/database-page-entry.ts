import type { FeaturePreview } from '@/lib/feature-previews';

/** A page of the database area, as shown in its list. */
export interface DatabasePageEntry {
  label: string;
  /** Relative to `/project/:ref`. */
  path: string;
  group: 'Definitions' | 'Access' | 'Platform';
  /** It is offered while this preview is active. */
  preview?: FeaturePreview;
}
