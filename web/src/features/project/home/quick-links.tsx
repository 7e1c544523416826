import { BookOpen, KeyRound, type LucideIcon, Settings, SquareTerminal, Table, Users } from 'lucide-react';
import { Link } from 'react-router';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { useAvailable } from '@/lib/available-features';
import type { ProjectDetail } from '@/lib/entities/project';
import { Card } from '@/ui/card';

interface QuickLink {
  label: string;
  icon: LucideIcon;
  to: string;
}

/** Links from a project's home. */
export function QuickLinks({ project }: { project: ProjectDetail }) {
  const isSelfHosted = useIsSelfHosted();
  const available = useAvailable();
  const links: QuickLink[] = [
    ...(available('table_editor') ? [{ label: 'Table editor', icon: Table, to: `/project/${project.ref}/editor` }] : []),
    ...(available('sql_editor') ? [{ label: 'SQL editor', icon: SquareTerminal, to: `/project/${project.ref}/sql` }] : []),
    { label: 'Settings', icon: Settings, to: `/project/${project.ref}/settings/general` },
    ...(isSelfHosted ? [] : [{ label: 'Members', icon: Users, to: `/org/${project.organization_slug}/members` }]),
    { label: 'Access tokens', icon: KeyRound, to: '/account/tokens' },
    { label: 'API reference', icon: BookOpen, to: '/api-docs' },
  ];
  return (
    <Card title="Links">
      <ul className="grid gap-1 text-sm">
        {links.map(({ label, icon: Icon, to }) => (
          <li key={to}>
            <Link to={to} className="-mx-2 flex min-h-8 items-center gap-2.5 rounded-md px-2 hover:bg-hover max-sm:min-h-11">
              <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
