import type { LucideIcon } from 'lucide-react';
import type { FeaturePreview } from '@/lib/feature-previews';
import type { Feature } from '@/lib/features';
import type { ProjectActions } from '@/lib/entities/project';

/** Code that a command runs, defined in `deeds`. */
export type ActionName =
  | 'copy-api-url'
  | 'copy-ref'
  | 'copy-connection'
  | 'copy-pooled'
  | 'toggle-theme'
  | 'system-theme'
  | 'dark-theme'
  | 'light-theme'
  | 'classic-dark-theme'
  | 'show-shortcuts';

/** A page of the menu, defined in `pages`. */
export type PageName = 'switch-project' | 'configure-organization' | 'switch-theme';

/** Requirements of a command, so that none leads to an error. */
export interface Needs {
  /** Not available in self-hosted installations. */
  platform?: true;
  /** An accessible organization, or one of its projects. */
  place?: 'organization' | 'project';
  /** A role in the whole organization, not only on some of its projects. */
  whole?: true;
  permission?: readonly [action: string, resource: string];
  /** The project's database accepts connections, or did. */
  connection?: true;
  /** The project has a pooler. */
  pooled?: true;
  /** The project's status and the user's permissions allow this action. */
  action?: keyof ProjectActions;
  /** The project has not been removed. */
  lasting?: true;
  /** Optional parts of an installation: external documentation, legal documents. */
  content?: 'documentation' | 'documents';
  /** The installation has billing, and bills the organization itself. */
  billing?: true;
  /** The user is an operator. */
  operator?: true;
  /** The user has any platform role. */
  operations?: true;
  /** The number of organizations whose settings the user can open. */
  settings?: 'of one' | 'of several';
  /** One of these features is available. */
  features?: readonly Feature[];
  /** This preview is active. */
  preview?: FeaturePreview;
  /** There is a preview to release. */
  previews?: true;
}

/**
 * A permanent command and its requirements. `{slug}`, `{ref}`, `{only}` and `{docs}` are filled in.
 */
export interface CommandEntry {
  id: string;
  section: string;
  name: string;
  searchText?: string;
  icon: LucideIcon;
  isHidden?: true;
  does: { route: string } | { action: ActionName } | { opens: PageName };
  needs?: Needs;
}
