import { Archive, DatabaseBackup, Gauge, ListTree, ShieldCheck, SquareTerminal, Table } from 'lucide-react';
import type { CommandEntry } from './command-entry';

/** The commands that open the pages of a project's features, as far as these are available. */
export const featureCommands: readonly CommandEntry[] = [
  {
    id: 'nav-project-sql',
    section: 'Navigate',
    name: 'SQL editor',
    searchText: 'Project: Query, psql, Run SQL, Snippets',
    icon: SquareTerminal,
    does: { route: '/project/{ref}/sql' },
    needs: { place: 'project', lasting: true, features: ['sql_editor'] },
  },
  {
    id: 'nav-project-editor',
    section: 'Navigate',
    name: 'Table editor',
    searchText: 'Project: Tables, Rows, Browse data',
    icon: Table,
    does: { route: '/project/{ref}/editor' },
    needs: { place: 'project', lasting: true, features: ['table_editor'] },
  },
  {
    id: 'nav-project-storage',
    section: 'Navigate',
    name: 'Storage',
    searchText: 'Project: Files, Buckets',
    icon: Archive,
    does: { route: '/project/{ref}/storage/buckets' },
    needs: { place: 'project', lasting: true, features: ['storage'] },
  },
  {
    id: 'nav-project-logs',
    section: 'Navigate',
    name: 'Logs',
    searchText: 'Project: Logs, Search, Errors',
    icon: ListTree,
    does: { route: '/project/{ref}/logs' },
    needs: { place: 'project', lasting: true, features: ['logs'] },
  },
  {
    id: 'nav-project-security-advisor',
    section: 'Navigate',
    name: 'Security advisor',
    searchText: 'Project: Advisor, Rules',
    icon: ShieldCheck,
    does: { route: '/project/{ref}/advisors/security' },
    needs: { place: 'project', lasting: true, features: ['security_advisor'] },
  },
  {
    id: 'nav-project-query-performance',
    section: 'Navigate',
    name: 'Query performance',
    searchText: 'Project: Advisor, Slow queries',
    icon: Gauge,
    does: { route: '/project/{ref}/advisors/query-performance' },
    needs: { place: 'project', lasting: true, features: ['query_performance'] },
  },
  {
    id: 'nav-project-backups',
    section: 'Navigate',
    name: 'Backups',
    searchText: 'Project: Backups, Restore',
    icon: DatabaseBackup,
    does: { route: '/project/{ref}/database/backups' },
    needs: { place: 'project', lasting: true, features: ['backups'] },
  },
];
