import {
  Activity,
  BookOpen,
  Braces,
  Building2,
  Cable,
  ChartLine,
  CircleUser,
  Contrast,
  Copy,
  CreditCard,
  FileText,
  Flag,
  FlaskConical,
  House,
  KeyRound,
  Keyboard,
  LayoutGrid,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  Megaphone,
  Pause,
  Play,
  Plus,
  RotateCw,
  ScrollText,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react';
import type { ProjectActions } from '@/lib/entities/project';
import { actionPermissions } from '@/lib/project-actions';

/** Code that a command runs; `deeds` has it. */
export type DeedName =
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

/** What has to be there for a command to be offered, so that none leads to a refusal. */
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
  /** The person is an operator of the installation. */
  operator?: true;
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
  does: { route: string } | { deed: DeedName } | { opens: PageName };
  needs?: Needs;
}

/** The commands that are always there, in the order in which they stand in their sections. */
export const commandTable: readonly CommandEntry[] = [
  {
    id: 'switch-project',
    section: 'Actions',
    name: 'Switch project...',
    searchText: 'Switch project, Change project, Select project',
    icon: LayoutGrid,
    does: { opens: 'switch-project' },
    needs: { platform: true, place: 'organization' },
  },
  {
    id: 'configure-organization',
    section: 'Actions',
    name: 'Configure organization...',
    searchText: 'Configure organization, Change organization, Select organization',
    icon: Building2,
    does: { opens: 'configure-organization' },
    needs: { platform: true, settings: 'of several' },
  },
  {
    id: 'configure-organization',
    section: 'Actions',
    name: 'Configure organization',
    searchText: 'Configure organization, Change organization',
    icon: Building2,
    does: { route: '/org/{only}/settings' },
    needs: { platform: true, settings: 'of one' },
  },
  {
    id: 'new-project',
    section: 'Actions',
    name: 'New project',
    searchText: 'Create project, Add project',
    icon: Plus,
    does: { route: '/new/{slug}' },
    needs: { platform: true, place: 'organization', permission: ['write:Create', 'projects'] },
  },
  {
    id: 'new-organization',
    section: 'Actions',
    name: 'New organization',
    searchText: 'Create organization, Add organization',
    icon: Plus,
    does: { route: '/new' },
    needs: { platform: true },
  },
  { id: 'api-url', section: 'Actions', name: 'Copy API URL', icon: Copy, does: { deed: 'copy-api-url' } },
  {
    id: 'project-ref',
    section: 'Actions',
    name: 'Copy project ref',
    searchText: 'Copy project id, reference',
    icon: Copy,
    does: { deed: 'copy-ref' },
    needs: { place: 'project' },
  },
  {
    id: 'connection-string',
    section: 'Actions',
    name: 'Copy connection string',
    searchText: 'Connect, psql, database URL',
    icon: Copy,
    does: { deed: 'copy-connection' },
    needs: { place: 'project', connection: true },
  },
  {
    id: 'pooled-connection-string',
    section: 'Actions',
    name: 'Copy pooled connection string',
    searchText: 'Connect, Pooler, Connection pooling',
    icon: Copy,
    does: { deed: 'copy-pooled' },
    needs: { place: 'project', pooled: true },
  },
  {
    id: 'connect-to-project',
    section: 'Actions',
    name: 'Connect to your project',
    searchText: 'Connection code, psql, JavaScript, Python, Go, Java',
    icon: Cable,
    does: { route: '/project/{ref}#connection' },
    needs: { place: 'project', connection: true },
  },
  {
    id: 'sign-out',
    section: 'Actions',
    name: 'Sign out',
    searchText: 'Log out, Leave',
    icon: LogOut,
    does: { route: '/logout' },
    needs: { platform: true },
  },
  {
    id: 'documentation',
    section: 'Docs',
    name: 'Documentation',
    searchText: 'Docs, Guides, Help',
    icon: BookOpen,
    does: { route: '{docs}' },
    needs: { content: 'documentation' },
  },
  {
    id: 'api-reference',
    section: 'Docs',
    name: 'API reference',
    searchText: 'API docs, Calls, Scripts',
    icon: Braces,
    does: { route: '/api-docs' },
  },
  {
    id: 'support-team',
    section: 'Docs',
    name: 'Contact support',
    searchText: 'Support: Contact support, Help, Ticket',
    icon: LifeBuoy,
    does: { route: '/support/new' },
  },
  {
    id: 'nav-project',
    section: 'Navigate',
    name: 'Project home',
    searchText: 'Project: Home, Status',
    icon: House,
    does: { route: '/project/{ref}' },
    needs: { place: 'project' },
  },
  {
    id: 'nav-project-charts',
    section: 'Navigate',
    name: 'Project charts',
    searchText: 'Project: Monitoring, Health, Latency',
    icon: ChartLine,
    does: { route: '/project/{ref}#charts' },
    needs: { place: 'project', lasting: true },
  },
  {
    id: 'nav-project-settings-connection-string',
    section: 'Navigate',
    name: 'Connection string',
    searchText: 'Project: Connect, Host, Port, Password',
    icon: Cable,
    does: { route: '/project/{ref}#connection' },
    needs: { place: 'project', lasting: true },
  },
  {
    id: 'nav-project-settings-general',
    section: 'Navigate',
    name: 'General Settings',
    searchText: 'Project: Settings, Rename project',
    icon: Settings,
    does: { route: '/project/{ref}/settings/general' },
    needs: { place: 'project' },
  },
  {
    id: 'nav-project-settings-restart-project',
    section: 'Navigate',
    name: 'Restart project',
    searchText: 'Reboot, Cut connections',
    icon: RotateCw,
    does: { route: '/project/{ref}/settings/general#restart-project' },
    needs: { place: 'project', action: 'restart' },
  },
  {
    id: 'nav-project-settings-pause-project',
    section: 'Navigate',
    name: 'Pause project',
    searchText: 'Stop project',
    icon: Pause,
    does: { route: '/project/{ref}/settings/general#pause-project' },
    needs: { place: 'project', action: 'pause' },
  },
  {
    id: 'nav-project-settings-restore-project',
    section: 'Navigate',
    name: 'Resume project',
    searchText: 'Start project, Restore project, Unpause',
    icon: Play,
    does: { route: '/project/{ref}/settings/general#pause-project' },
    needs: { place: 'project', action: 'restore' },
  },
  {
    id: 'nav-project-settings-transfer-project',
    section: 'Navigate',
    name: 'Transfer project',
    searchText: 'Move project, Hand over project',
    icon: Settings,
    does: { route: '/project/{ref}/settings/general#transfer-project' },
    needs: { platform: true, place: 'project', lasting: true, permission: ['write:Update', 'organizations'] },
  },
  {
    id: 'nav-project-settings-delete-project',
    section: 'Navigate',
    name: 'Delete project',
    searchText: 'Remove project, Danger zone',
    icon: Settings,
    does: { route: '/project/{ref}/settings/general#delete-project' },
    needs: { platform: true, place: 'project', lasting: true, permission: actionPermissions.delete },
  },
  {
    id: 'nav-projects',
    section: 'Navigate',
    name: 'Projects',
    searchText: 'Organization: Projects, Home',
    icon: LayoutGrid,
    does: { route: '/org/{slug}' },
    needs: { place: 'organization' },
  },
  {
    id: 'nav-members',
    section: 'Navigate',
    name: 'Members',
    searchText: 'Organization: Members, Invite, Roles, Team',
    icon: Users,
    does: { route: '/org/{slug}/members' },
    needs: { platform: true, place: 'organization' },
  },
  {
    id: 'nav-audit',
    section: 'Navigate',
    name: 'Audit log',
    searchText: 'Organization: Audit log, History',
    icon: ScrollText,
    does: { route: '/org/{slug}/audit' },
    needs: { place: 'organization', permission: ['read:Read', 'audit_logs'] },
  },
  {
    id: 'nav-billing',
    section: 'Navigate',
    name: 'Billing',
    searchText: 'Organization: Billing, Plan, Quota',
    icon: CreditCard,
    does: { route: '/org/{slug}/billing' },
    needs: { platform: true, place: 'organization', whole: true },
  },
  {
    id: 'nav-documents',
    section: 'Navigate',
    name: 'Documents',
    searchText: 'Organization: Legal documents, Terms',
    icon: FileText,
    does: { route: '/org/{slug}/documents' },
    needs: { place: 'organization', content: 'documents' },
  },
  {
    id: 'nav-organization-settings',
    section: 'Navigate',
    name: 'Organization settings',
    searchText: 'Organization: Settings, Rename organization',
    icon: Settings,
    does: { route: '/org/{slug}/settings' },
    needs: { place: 'organization', whole: true },
  },
  {
    id: 'nav-organizations',
    section: 'Navigate',
    name: 'All organizations',
    searchText: 'Switch organization',
    icon: Building2,
    does: { route: '/organizations' },
    needs: { platform: true },
  },
  {
    id: 'nav-account',
    section: 'Navigate',
    name: 'Your profile',
    searchText: 'Account: Profile, Email, Name',
    icon: CircleUser,
    does: { route: '/account' },
    needs: { platform: true },
  },
  {
    id: 'nav-account-security',
    section: 'Navigate',
    name: 'Security',
    searchText: 'Account: Security, Password, Multi Factor Authentication (MFA), Sessions',
    icon: ShieldCheck,
    does: { route: '/account/security' },
    needs: { platform: true },
  },
  {
    id: 'nav-account-tokens',
    section: 'Navigate',
    name: 'Access tokens',
    searchText: 'Account: Access tokens, API keys, Scripts',
    icon: KeyRound,
    does: { route: '/account/tokens' },
  },
  {
    id: 'nav-account-appearance',
    section: 'Navigate',
    name: 'Appearance',
    searchText: 'Account: Appearance, Theme, Privacy settings, Cookies, Consent, Key of the command menu',
    icon: Contrast,
    does: { route: '/account/appearance' },
  },
  {
    id: 'nav-account-audit',
    section: 'Navigate',
    name: 'Your audit log',
    searchText: 'Account: Audit log, History',
    icon: ScrollText,
    does: { route: '/account/audit' },
    needs: { platform: true },
  },
  {
    id: 'nav-operator-flags',
    section: 'Navigate',
    name: 'Operators: flags',
    searchText: 'Feature flags, Switches, Banners',
    icon: Flag,
    does: { route: '/operator' },
    needs: { operator: true },
  },
  {
    id: 'nav-operator-notice',
    section: 'Navigate',
    name: 'Operators: notice',
    searchText: 'Announce, Maintenance, Banner',
    icon: Megaphone,
    does: { route: '/operator/notice' },
    needs: { operator: true },
  },
  {
    id: 'nav-operator-previews',
    section: 'Navigate',
    name: 'Operators: feature previews',
    searchText: 'Release, Flags',
    icon: FlaskConical,
    does: { route: '/operator/previews' },
    needs: { operator: true },
  },
  {
    id: 'nav-operator-tickets',
    section: 'Navigate',
    name: 'Operators: support tickets',
    searchText: 'Support, Questions',
    icon: LifeBuoy,
    does: { route: '/operator/tickets' },
    needs: { operator: true },
  },
  {
    id: 'nav-operator-telemetry',
    section: 'Navigate',
    name: 'Operators: telemetry',
    searchText: 'Usage, Events',
    icon: Activity,
    does: { route: '/operator/telemetry' },
    needs: { operator: true },
  },
  { id: 'switch-theme', section: 'Theme', name: 'Switch theme...', icon: Contrast, does: { opens: 'switch-theme' } },
  { id: 'toggle-theme', section: 'Theme', name: 'Toggle theme', icon: Contrast, does: { deed: 'toggle-theme' } },
  { id: 'set-theme-dark', section: 'Theme', name: 'Use dark theme', icon: Contrast, isHidden: true, does: { deed: 'dark-theme' } },
  { id: 'set-theme-light', section: 'Theme', name: 'Use light theme', icon: Contrast, isHidden: true, does: { deed: 'light-theme' } },
  {
    id: 'set-theme-classic-dark',
    section: 'Theme',
    name: 'Use classic dark theme',
    icon: Contrast,
    isHidden: true,
    does: { deed: 'classic-dark-theme' },
  },
  { id: 'set-theme-system', section: 'Theme', name: 'Use system theme', icon: Contrast, isHidden: true, does: { deed: 'system-theme' } },
  {
    id: 'shortcuts',
    section: 'Shortcuts',
    name: 'Keyboard shortcuts...',
    searchText: 'Open command menu, Keys, Change the key',
    icon: Keyboard,
    does: { opens: 'shortcuts' },
  },
];
