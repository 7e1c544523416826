import type { FeaturePreview } from './feature-previews';
import type { Feature, FeatureCheck } from './features';

/** The audience of a preview, and its release flag. */
export interface PreviewRelease {
  /** The remote flag that releases it; null: released. */
  flag: string | null;
  /** Not available in a self-hosted installation. */
  isPlatformOnly: boolean;
  /** Only for organizations on the Team plan or above. */
  needsTeam: boolean;
  /** The feature that it changes; a preview of an unavailable one is not offered. */
  feature: Feature;
}

const forEveryone = (feature: Feature): PreviewRelease => ({ feature, flag: null, isPlatformOnly: false, needsTeam: false });
const by = (flag: string, feature: Feature, needsTeam = false): PreviewRelease => ({
  feature,
  flag,
  isPlatformOnly: true,
  needsTeam,
});

export const previewReleases: Record<FeaturePreview, PreviewRelease> = {
  new_storage_ui: by('previewStorage', 'storage'),
  unified_logs: by('previewUnifiedLogs', 'logs', true),
  branching_2_0: by('previewBranching', 'branching'),
  advisor_rules: by('previewAdvisorRules', 'security_advisor'),
  inline_editor: forEveryone('inline_editor'),
  api_side_panel: forEveryone('api_panel'),
  column_level_privileges: forEveryone('column_privileges'),
};

/** The facts that decide which previews are available. */
export interface PreviewCircumstances {
  flags: Readonly<Record<string, boolean>>;
  isSelfHosted: boolean;
}

/** Returns whether a preview is released; a missing flag counts as false. */
export const isReleased = ({ flag, isPlatformOnly }: PreviewRelease, { flags, isSelfHosted }: PreviewCircumstances): boolean =>
  (flag === null || flags[flag] === true) && !(isPlatformOnly && isSelfHosted);

const teamPlans = ['team', 'enterprise'];

/** Returns whether a plan is Team or above. */
export const isTeamOrAbove = (planId: string): boolean => teamPlans.includes(planId);

/** Returns whether operators can release any preview of an available feature by its flag. */
export const hasPreviews = (available: FeatureCheck): boolean =>
  Object.values(previewReleases).some(({ feature, flag }) => flag !== null && available(feature));
