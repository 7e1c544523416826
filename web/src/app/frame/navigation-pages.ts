import {
  Activity,
  Archive,
  CircleUser,
  Clock,
  Contrast,
  CreditCard,
  Database,
  DatabaseBackup,
  FileText,
  Flag,
  FlaskConical,
  Gauge,
  GitBranch,
  Grid3x3,
  House,
  KeyRound,
  LayoutGrid,
  LifeBuoy,
  ListTree,
  Megaphone,
  ScrollText,
  Server,
  Settings,
  ShieldCheck,
  Siren,
  Sparkles,
  SquareTerminal,
  Table,
  Users,
} from 'lucide-react';
import { hasPreviews } from '@/lib/preview-releases';
import type { NavigationFacts, NavigationPage } from './navigation';

const shared = ({ isSelfHosted }: NavigationFacts) => !isSelfHosted;

/** Members with roles on projects only see their projects and the members. */
const ofWhole = ({ organization }: NavigationFacts) => organization !== undefined && organization.role !== null;

/** Permissions may be known before the organization: until then, the page would take the place of Settings on a phone. */
const readsAuditLog = ({ organization, permitted }: NavigationFacts) =>
  organization !== undefined && permitted('read:Read', 'audit_logs');

/** The pages of an area, one per line, in order. */
export const projectPages: NavigationPage[] = [
  { label: 'Home', key: 'H', isMain: true, path: '', icon: House },
  { group: 'Build', label: 'Table editor', key: 'T', feature: 'table_editor', path: 'editor', icon: Table },
  { group: 'Build', label: 'SQL editor', key: 'Q', isMain: true, feature: 'sql_editor', path: 'sql', icon: SquareTerminal },
  { group: 'Build', label: 'Database', key: 'D', path: 'database', except: ['database/settings', 'database/backups'], icon: Database },
  { group: 'Build', label: 'Cron', feature: 'cron', path: 'integrations/cron', icon: Clock },
  {
    group: 'Build',
    label: 'Storage',
    feature: 'storage',
    path: ({ previews }) => (previews('new_storage_ui') ? 'storage/files' : 'storage/buckets'),
    icon: Archive,
  },
  { group: 'Monitor', label: 'Logs', key: 'L', feature: 'logs', path: 'logs', icon: ListTree },
  {
    group: 'Monitor',
    label: 'Security advisor',
    feature: 'security_advisor',
    path: ({ previews }) => (previews('advisor_rules') ? 'advisors/rules/security' : 'advisors/security'),
    badge: 'security_findings',
    icon: ShieldCheck,
  },
  {
    group: 'Monitor',
    label: 'Query performance',
    feature: 'query_performance',
    path: 'advisors/query-performance',
    icon: Gauge,
  },
  { group: 'Manage', label: 'Backups', key: 'B', feature: 'backups', path: 'database/backups', icon: DatabaseBackup },
  {
    group: 'Manage',
    label: 'Branches',
    feature: 'branching',
    path: 'branches',
    icon: GitBranch,
    when: ({ previews }) => previews('branching_2_0'),
  },
  { group: 'Manage', label: 'Settings', key: 'S', isMain: true, path: 'settings', also: 'database/settings', icon: Settings },
];

export const organizationPages: NavigationPage[] = [
  { label: 'Projects', key: 'P', isMain: true, path: '', icon: LayoutGrid },
  { label: 'Members', key: 'M', isMain: true, path: 'members', icon: Users, when: shared },
  { label: 'Audit log', key: 'A', path: 'audit', icon: ScrollText, when: readsAuditLog },
  { label: 'Billing', key: 'B', path: 'billing', icon: CreditCard, when: (facts) => ofWhole(facts) && shared(facts) },
  { label: 'Documents', key: 'D', path: 'documents', icon: FileText, when: ({ hasDocuments }) => hasDocuments },
  { label: 'Settings', key: 'S', isMain: true, path: 'settings', icon: Settings, when: ofWhole },
];

export const accountPages: NavigationPage[] = [
  { label: 'Profile', key: 'P', isMain: true, path: '', icon: CircleUser, when: shared },
  { label: 'Security', key: 'S', isMain: true, path: 'security', icon: ShieldCheck, when: shared },
  { label: 'Access tokens', key: 'T', isMain: true, path: 'tokens', icon: KeyRound },
  { label: 'Appearance', key: 'C', path: 'appearance', icon: Contrast },
  { label: 'Audit log', key: 'A', path: 'audit', icon: ScrollText, when: shared },
];

const operator = ({ opsRole }: NavigationFacts) => opsRole === 'operator';

/** On-call members see the status board, incidents, the notice and simulations; the rest is for operators. */
export const opsPages: NavigationPage[] = [
  { label: 'Status board', key: 'B', isMain: true, path: '', icon: Grid3x3 },
  { group: 'Communicate', label: 'Incidents', key: 'I', isMain: true, path: 'incidents', icon: Siren },
  { group: 'Communicate', label: 'Notice', key: 'N', path: 'notice', icon: Megaphone },
  { group: 'Communicate', label: 'Support tickets', key: 'T', path: 'tickets', icon: LifeBuoy, when: operator },
  { group: 'Release', label: 'Flags', key: 'F', path: 'flags', icon: Flag, when: operator },
  {
    group: 'Release',
    label: 'Feature previews',
    path: 'previews',
    icon: Sparkles,
    // Without a preview to release there is nothing on this page.
    when: (facts) => operator(facts) && hasPreviews(facts.available),
  },
  { group: 'Release', label: 'Simulations', key: 'S', isMain: true, path: 'simulations', icon: FlaskConical },
  { group: 'Manage', label: 'Operators', key: 'R', path: 'operators', icon: Users, when: operator },
  { group: 'Manage', label: 'Installation', key: 'L', path: 'installation', icon: Server, when: operator },
  { group: 'Manage', label: 'Telemetry', key: 'E', path: 'telemetry', icon: Activity, when: operator },
];
