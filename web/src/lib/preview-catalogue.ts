import type { FeaturePreview } from './feature-previews';
import { type PreviewRelease, previewReleases } from './preview-releases';

interface PreviewTexts {
  key: FeaturePreview;
  name: string;
  isNew: boolean;
  /** The discussion page; null: only through support. */
  discussionsUrl: string | null;
  /** The purpose of the feature. */
  description: string;
  /** The effect in this version, so that users know what changes. */
  today: string;
}

/** A feature preview. Separate from its release, because few pages need its texts. */
export interface PreviewEntry extends PreviewTexts, PreviewRelease {}

/** The names of the previews, in display order. */
const texts: readonly PreviewTexts[] = [
  {
    key: 'new_storage_ui',
    name: 'New storage interface',
    isNew: true,
    discussionsUrl: null,
    description: 'Files and buckets of a project in one place, instead of a page per bucket.',
    today: 'Storage opens with the new interface.',
  },
  {
    key: 'unified_logs',
    name: 'New logs interface',
    isNew: true,
    discussionsUrl: null,
    description: 'Logs of all services of a project in one searchable stream.',
    today: 'Logs shows lines of several services in one timeline, and finds related lines in all of them.',
  },
  {
    key: 'branching_2_0',
    name: 'Branching via dashboard',
    isNew: true,
    discussionsUrl: null,
    description: 'Databases of their own, made from a project, in which changes can be tried.',
    today: 'Projects have a page of their branches, and the top bar switches between them.',
  },
  {
    key: 'advisor_rules',
    name: 'Disable advisor rules',
    isNew: true,
    discussionsUrl: null,
    description: "Disable advisor rules that don't apply to a project.",
    today: 'The security advisor shows its rules.',
  },
  {
    key: 'inline_editor',
    name: 'Directly edit database entities',
    isNew: false,
    discussionsUrl: null,
    description: 'Edit functions, triggers, policies and views as SQL beside the page.',
    today: 'The database pages open definitions in an SQL editor beside them. The top bar opens an empty one on any page of a project.',
  },
  {
    key: 'api_side_panel',
    name: 'Project API documentation',
    isNew: false,
    discussionsUrl: null,
    description: "Code that reads and changes a project's data, ready to copy.",
    today: 'The table editor and the database pages have a panel with code for SQL, psql, JavaScript, Python, Go and curl.',
  },
  {
    key: 'column_level_privileges',
    name: 'Column-level privileges',
    isNew: false,
    discussionsUrl: null,
    description: 'Control which roles can read and write each column of a table.',
    today: 'Column privileges have their own page.',
  },
];

/** All previews, in display order. */
export const previewCatalogue: readonly PreviewEntry[] = texts.map((it) => ({ ...it, ...previewReleases[it.key] }));
