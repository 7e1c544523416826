import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation, useParams } from 'react-router';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { usePermissions } from '@/api/profile/list-permissions';
import { useProject } from '@/api/projects/get-project';
import { classNames } from '@/ui/class-names';
import type { SettingsPage } from './settings-page';

/** The layout of a project's settings pages, with tabs if there are several. */
export function SettingsLayout({ pages }: { pages: readonly SettingsPage[] }) {
  const { ref = '' } = useParams();
  const { data: project } = useProject(ref);
  const isSelfHosted = useIsSelfHosted();
  const permitted = usePermissions(project?.organization_slug, ref);
  const shown = pages.filter(({ when }) => when?.({ isSelfHosted, permitted }) ?? true);
  return (
    <>
      {shown.length > 1 && <SettingsTabs root={`/project/${ref}`} pages={shown} />}
      <Outlet />
    </>
  );
}

/** A single line: on a narrow screen it scrolls, with the current page in view. */
function SettingsTabs({ root, pages }: { root: string; pages: readonly SettingsPage[] }) {
  const { pathname } = useLocation();
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    strip.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav aria-label="Settings" className="border-b">
      <ul ref={strip} className="mx-auto flex max-w-[1200px] gap-1 overflow-x-auto px-2 sm:px-6">
        {pages.map(({ label, path }) => (
          <li key={path} className="shrink-0">
            <NavLink to={`${root}/${path}`} className={({ isActive }) => classNames(tab, isActive ? current : other)}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const tab = 'flex h-10 items-center border-b-2 px-2 text-sm whitespace-nowrap -outline-offset-2 max-sm:h-11';
const current = 'border-accent font-medium';
const other = 'border-transparent text-muted hover:text-text';
