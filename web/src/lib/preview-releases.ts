import type { FeaturePreview } from './feature-previews';

/** Who a preview is for, and what releases it. */
export interface PreviewRelease {
  /** The remote flag that releases it to the public; null: it is released. */
  flag: string | null;
  /** A self-hosted installation does not have it. */
  isPlatformOnly: boolean;
  /** Only organizations on the Team plan or above have it. */
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

/** What decides which previews there are for someone. */
export interface PreviewCircumstances {
  flags: Readonly<Record<string, boolean>>;
  isSelfHosted: boolean;
}

/** Whether a preview is out; a flag that is missing counts as false. */
export const isReleased = ({ flag, isPlatformOnly }: PreviewRelease, { flags, isSelfHosted }: PreviewCircumstances): boolean =>
  (flag === null || flags[flag] === true) && !(isPlatformOnly && isSelfHosted);

const teamPlans = ['team', 'enterprise'];

/** Whether a plan is Team or above. */
export const isTeamOrAbove = (planId: string): boolean => teamPlans.includes(planId);
