import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useActivePreviews } from '@/api/platform/active-previews';
import { lateComponent } from '@/ui/late-component';
import { Logo } from '@/ui/logo';
import { classNames } from '@/ui/class-names';
import type { CurrentPlace } from './current-place';
import { SwitcherButton } from './switcher/switcher-button';

const { Component: BranchPlace } = lateComponent(async () => (await import('./branch-place')).BranchPlace);

/** The path from the list of organizations to the current page, each step with a switcher. */
export function Breadcrumbs({ place }: { place: CurrentPlace }) {
  const { slug, organization, ref, project, isAccount, opsRole, isSelfHosted } = place;
  const hasBranching = useActivePreviews()('branching_2_0');
  const switches = !isSelfHosted && { slug, projectRef: ref };
  return (
    <nav aria-label="Breadcrumbs" className="min-w-0">
      <ol className="flex min-w-0 items-center">
        <li className="shrink-0">
          <Link
            to="/organizations"
            aria-label="All organizations"
            data-tooltip="All organizations"
            className="grid size-8 place-items-center rounded-md"
          >
            <Logo />
          </Link>
        </li>
        {isAccount && (
          <Crumb to="/account" current>
            Your account
          </Crumb>
        )}
        {opsRole !== null && (
          <Crumb to="/ops" current>
            Operations
          </Crumb>
        )}
        {slug && (
          <Crumb
            to={`/org/${slug}`}
            current={!ref}
            shy={ref !== undefined}
            after={switches && <SwitcherButton kind="organization" {...switches} />}
          >
            {organization?.name ?? slug}
          </Crumb>
        )}
        {ref && (
          <Crumb
            to={`/project/${ref}`}
            current
            after={
              <>
                {switches && slug && <SwitcherButton kind="project" {...switches} />}
                {project && (project.parent_project_ref || hasBranching) && (
                  <BranchPlace project={project} switches={switches !== false && hasBranching} />
                )}
              </>
            }
          >
            {project?.name ?? ref}
          </Crumb>
        )}
      </ol>
    </nav>
  );
}

interface CrumbProps {
  to: string;
  current: boolean;
  /** Shrinks first if there is little room. */
  shy?: boolean;
  /** Placed beside it. */
  after?: ReactNode;
  children: ReactNode;
}

function Crumb({ to, current, shy = false, after, children }: CrumbProps) {
  return (
    <li className={classNames('flex min-w-0 items-center', shy && 'max-sm:hidden')}>
      <span aria-hidden="true" className="px-1 text-border-strong select-none">
        /
      </span>
      <Link
        to={to}
        className={classNames(
          'truncate rounded-sm px-1.5 py-1 text-sm hover:bg-hover',
          current ? 'font-medium' : 'text-muted hover:text-text',
        )}
      >
        {children}
      </Link>
      {after}
    </li>
  );
}
