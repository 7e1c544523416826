import type { FeaturePreview } from './feature-previews';

/** The audience of a preview, and its release flag. */
export interface PreviewRelease {
  /** The remote flag that releases it; null: released. */
  flag: string | null;
  /** Not available in a self-hosted installation. */
  isPlatformOnly: boolean;
  /** Only for organizations on the Team plan or above. */
  needsTeam: boolean;
}

const forEverybody: PreviewRelease = { flag: null, isPlatformOnly: false, needsTeam: false };
const by = (flag: string, needsTeam = false): PreviewRelease => ({ flag, isPlatformOnly: true, needsTeam });

export const previewReleases: Record<FeaturePreview, PreviewRelease> = {
  new_storage_ui: by('previewStorage'),
  unified_logs: by('previewUnifiedLogs', true),
  branching_2_0: by('previewBranching'),
  advisor_rules: by('previewAdvisorRules'),
  inline_editor: forEverybody,
  api_side_panel: forEverybody,
  column_level_privileges: forEverybody,
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
