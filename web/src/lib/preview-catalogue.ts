import type { FeaturePreview } from './feature-previews';

/** A feature that can be tried before it is for everybody. */
export interface PreviewEntry {
  key: FeaturePreview;
  name: string;
  isNew: boolean;
  /** A self-hosted installation does not have it. */
  isPlatformOnly: boolean;
  /** The remote flag that releases it to the public; null: it is released. */
  flag: string | null;
  /** Only organizations on the Team plan or above have it. */
  needsTeam: boolean;
  /** Where people talk about it; null: nowhere but with support. */
  discussionsUrl: string | null;
  /** What it is for. */
  description: string;
  /** What it changes in this version; said so that nobody looks in vain. */
  today: string;
}

const released = { flag: null, isNew: false, isPlatformOnly: false, needsTeam: false, discussionsUrl: null };
const withFlag = { isNew: true, isPlatformOnly: true, needsTeam: false, discussionsUrl: null };

/** Every preview, in the order in which they are listed. */
export const previewCatalogue: readonly PreviewEntry[] = [
  {
    ...withFlag,
    key: 'new_storage_ui',
    name: 'New storage interface',
    flag: 'previewStorage',
    description: 'Files and buckets of a project in one place, instead of a page per bucket.',
    today: 'Storage opens at its new address. The page itself comes later, with the preview or without it.',
  },
  {
    ...withFlag,
    key: 'unified_logs',
    name: 'New logs interface',
    flag: 'previewUnifiedLogs',
    needsTeam: true,
    description: 'The logs of all services of a project in one stream, with one search over them.',
    today: 'Nothing yet: it is there as soon as logs are.',
  },
  {
    ...withFlag,
    key: 'branching_2_0',
    name: 'Branching via dashboard',
    flag: 'previewBranching',
    description: 'Make, compare and merge branches of a project here, without a repository at the code host.',
    today: 'Nothing yet: it is there as soon as branches can be made.',
  },
  {
    ...withFlag,
    key: 'advisor_rules',
    name: 'Disable advisor rules',
    flag: 'previewAdvisorRules',
    description: 'Switch off the rules of the advisors that do not matter to a project.',
    today: 'The security advisor opens at the address of its rules. The page itself comes later, with the preview or without it.',
  },
  {
    ...released,
    key: 'inline_editor',
    name: 'Directly edit database entities',
    description: 'Edit functions, triggers and policies as SQL beside the page they are shown on.',
    today: 'Nothing yet: it is there as soon as the pages of the database are.',
  },
  {
    ...released,
    key: 'api_side_panel',
    name: 'Project API documentation',
    description: "The calls of a project's own API beside the page that shows its data, ready to copy.",
    today: 'Nothing yet: it is there as soon as the table editor is.',
  },
  {
    ...released,
    key: 'column_level_privileges',
    name: 'Column-level privileges',
    description: 'Decide for each column of a table which role may read and write it.',
    today: 'Nothing yet: its page comes later, and until then GRANT does the same.',
  },
];

/** What decides which previews there are for somebody. */
export interface PreviewCircumstances {
  flags: Readonly<Record<string, boolean>>;
  isSelfHosted: boolean;
}

/** Whether a preview is out; a flag that is missing counts as false. */
export const isReleased = ({ flag, isPlatformOnly }: PreviewEntry, { flags, isSelfHosted }: PreviewCircumstances): boolean =>
  (flag === null || flags[flag] === true) && !(isPlatformOnly && isSelfHosted);

const teamPlans = ['team', 'enterprise'];

/** Whether a plan is Team or above. */
export const isTeamOrAbove = (planId: string): boolean => teamPlans.includes(planId);
