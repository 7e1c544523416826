import type { FeaturePreview } from './feature-previews';
import { type PreviewRelease, previewReleases } from './preview-releases';

interface PreviewWords {
  key: FeaturePreview;
  name: string;
  isNew: boolean;
  /** Where people talk about it; null: nowhere but with support. */
  discussionsUrl: string | null;
  /** What it is for. */
  description: string;
  /** What it changes in this version; said so that nobody looks in vain. */
  today: string;
}

/** A feature that can be tried before it is for everybody. Apart from its release, because its words are read by few pages. */
export interface PreviewEntry extends PreviewWords, PreviewRelease {}

/** What each is called, in the order in which they are listed. */
const words: readonly PreviewWords[] = [
  {
    key: 'new_storage_ui',
    name: 'New storage interface',
    isNew: true,
    discussionsUrl: null,
    description: 'Files and buckets of a project in one place, instead of a page per bucket.',
    today: 'Storage opens at its new address. The page itself comes later, with the preview or without it.',
  },
  {
    key: 'unified_logs',
    name: 'New logs interface',
    isNew: true,
    discussionsUrl: null,
    description: 'The logs of all services of a project in one stream, with one search over them.',
    today: 'Nothing yet: it is there as soon as logs are.',
  },
  {
    key: 'branching_2_0',
    name: 'Branching via dashboard',
    isNew: true,
    discussionsUrl: null,
    description: 'Make, compare and merge branches of a project here, without a repository at the code host.',
    today: 'Nothing yet: it is there as soon as branches can be made.',
  },
  {
    key: 'advisor_rules',
    name: 'Disable advisor rules',
    isNew: true,
    discussionsUrl: null,
    description: 'Switch off the rules of the advisors that do not matter to a project.',
    today: 'The security advisor opens at the address of its rules. The page itself comes later, with the preview or without it.',
  },
  {
    key: 'inline_editor',
    name: 'Directly edit database entities',
    isNew: false,
    discussionsUrl: null,
    description: 'Edit functions, triggers and policies as SQL beside the page they are shown on.',
    today: 'Nothing yet: it is there as soon as the pages of the database are.',
  },
  {
    key: 'api_side_panel',
    name: 'Project API documentation',
    isNew: false,
    discussionsUrl: null,
    description: "The calls of a project's own API beside the page that shows its data, ready to copy.",
    today: 'Nothing yet: it is there as soon as the table editor is.',
  },
  {
    key: 'column_level_privileges',
    name: 'Column-level privileges',
    isNew: false,
    discussionsUrl: null,
    description: 'Decide for each column of a table which role may read and write it.',
    today: 'Nothing yet: its page comes later, and until then GRANT does the same.',
  },
];

/** Every preview, in the order in which they are listed. */
export const previewCatalogue: readonly PreviewEntry[] = words.map((it) => ({ ...it, ...previewReleases[it.key] }));
