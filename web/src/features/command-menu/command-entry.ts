import type { LucideIcon } from 'lucide-react';
import type { ProjectActions } from '@/lib/entities/project';

/** Code that a command runs; `deeds` has it. */
export type ActionName =
  | 'copy-api-url'
  | 'copy-ref'
  | 'copy-connection'
  | 'copy-pooled'
  | 'toggle-theme'
  | 'system-theme'
  | 'dark-theme'
  | 'light-theme'
  | 'classic-dark-theme';

/** A page of the menu; `pages` has it. */
export type PageName = 'switch-project' | 'configure-organization' | 'switch-theme' | 'shortcuts';

/** Requirements of a command, so that none leads to an error. */
export interface Needs {
  /** Self-hosted installations have nothing of the kind. */
  platform?: true;
  /** An organization that lets me in, or a project of one. */
  place?: 'organization' | 'project';
  /** A role in the whole organization, not only on some of its projects. */
  whole?: true;
  permission?: readonly [action: string, resource: string];
  /** The project's database takes connections, or did. */
  connection?: true;
  /** The project is also reached through a pooler. */
  pooled?: true;
  /** The project's status lets this be asked of it, and I may. */
  action?: keyof ProjectActions;
  /** The project has not been removed. */
  lasting?: true;
  /** What only some installations have: documentation elsewhere, legal documents. */
  content?: 'documentation' | 'documents';
  /** The installation has billing, and bills the organization itself. */
  billing?: true;
  /** The person is an operator of the installation. */
  operator?: true;
  /** The person has any role in the installation. */
  operations?: true;
  /** How many organizations there are whose settings I see. */
  settings?: 'of one' | 'of several';
}

/** A command that is there whatever the screen, and what it needs. `{slug}`, `{ref}`, `{only}` and `{docs}` are filled in. */
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
