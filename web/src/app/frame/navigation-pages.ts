import {
  Activity,
  Archive,
  CircleUser,
  Contrast,
  CreditCard,
  DatabaseBackup,
  FileText,
  Flag,
  FlaskConical,
  Gauge,
  Grid3x3,
  House,
  KeyRound,
  LayoutGrid,
  LifeBuoy,
  ListTree,
  Megaphone,
  ScrollText,
  Settings,
  ShieldCheck,
  Siren,
  SquareTerminal,
  Table,
  Users,
} from 'lucide-react';
import type { NavigationFacts, NavigationPage } from './navigation';

const shared = ({ isSelfHosted }: NavigationFacts) => !isSelfHosted;

/** Members with roles on projects only see their projects and the members. */
const ofWhole = ({ organization }: NavigationFacts) => organization !== undefined && organization.role !== null;

/** The pages of an area, one per line, in order. */
export const projectPages: NavigationPage[] = [
  { label: 'Home', path: '', icon: House },
  { group: 'Build', label: 'Table editor', path: 'editor', icon: Table },
  { group: 'Build', label: 'SQL editor', path: 'sql', icon: SquareTerminal },
  {
    group: 'Build',
    label: 'Storage',
    path: ({ previews }) => (previews('new_storage_ui') ? 'storage/files' : 'storage/buckets'),
    icon: Archive,
  },
  { group: 'Monitor', label: 'Logs', path: 'logs', icon: ListTree },
  {
    group: 'Monitor',
    label: 'Security advisor',
    path: ({ previews }) => (previews('advisor_rules') ? 'advisors/rules/security' : 'advisors/security'),
    icon: ShieldCheck,
  },
  { group: 'Monitor', label: 'Query performance', path: 'advisors/query-performance', icon: Gauge },
  { group: 'Manage', label: 'Backups', path: 'database/backups', icon: DatabaseBackup },
  { group: 'Manage', label: 'Settings', path: 'settings', also: 'database/settings', icon: Settings },
];

export const organizationPages: NavigationPage[] = [
  { label: 'Projects', path: '', icon: LayoutGrid },
  { label: 'Members', path: 'members', icon: Users, when: shared },
  { label: 'Audit log', path: 'audit', icon: ScrollText, when: ({ permitted }) => permitted('read:Read', 'audit_logs') },
  { label: 'Billing', path: 'billing', icon: CreditCard, when: (facts) => ofWhole(facts) && shared(facts) },
  { label: 'Documents', path: 'documents', icon: FileText, when: ({ hasDocuments }) => hasDocuments },
  { label: 'Settings', path: 'settings', icon: Settings, when: ofWhole },
];

export const accountPages: NavigationPage[] = [
  { label: 'Profile', path: '', icon: CircleUser, when: shared },
  { label: 'Security', path: 'security', icon: ShieldCheck, when: shared },
  { label: 'Access tokens', path: 'tokens', icon: KeyRound },
  { label: 'Appearance', path: 'appearance', icon: Contrast },
  { label: 'Audit log', path: 'audit', icon: ScrollText, when: shared },
];

/** On-call members see the status board, incidents and notices; the rest is for operators. */
export const opsPages: NavigationPage[] = [
  { label: 'Status board', path: '', icon: Grid3x3 },
  { label: 'Incidents', path: 'incidents', icon: Siren },
  { label: 'Notice', path: 'notice', icon: Megaphone },
  { label: 'Simulations', path: 'simulations', icon: FlaskConical },
  { label: 'Operators', path: 'operators', icon: Users, when: ({ opsRole }) => opsRole === 'operator' },
];

export const operatorPages: NavigationPage[] = [
  { label: 'Flags', path: '', icon: Flag },
  { label: 'Feature previews', path: 'previews', icon: FlaskConical },
  { label: 'Support tickets', path: 'tickets', icon: LifeBuoy },
  { label: 'Telemetry', path: 'telemetry', icon: Activity },
];
