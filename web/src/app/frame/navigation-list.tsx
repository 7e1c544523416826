import { useId } from 'react';
import { NavLink } from 'react-router';
import { classNames } from '@/ui/class-names';
import type { NavigationGroup } from './navigation';

interface NavigationListProps {
  groups: NavigationGroup[];
  /** Hides the words where only the icons have room. */
  words?: string;
  onGo?: () => void;
}

/** The pages of an area, group by group. */
export function NavigationList({ groups, words, onGo }: NavigationListProps) {
  return (
    <div className="grid gap-3">
      {groups.map((group) => (
        <Group key={group.heading ?? ''} group={group} words={words} onGo={onGo} />
      ))}
    </div>
  );
}

function Group({ group: { heading, entries }, words, onGo }: Omit<NavigationListProps, 'groups'> & { group: NavigationGroup }) {
  const id = useId();
  return (
    <div>
      {heading !== null && (
        <h2 id={id} className={classNames('px-2.5 pb-1 text-xs font-normal text-muted', words)}>
          {heading}
        </h2>
      )}
      <ul aria-labelledby={heading === null ? undefined : id} className="grid gap-0.5 max-sm:gap-1">
        {entries.map(({ label, to, icon: Icon, end }) => (
          <li key={to}>
            <NavLink to={to} end={end} data-tooltip={label} className={linkClasses} onClick={onGo}>
              <Icon className="size-4 shrink-0" aria-hidden="true" />
              <span className={words}>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The current place has the accent and nothing else has. */
function linkClasses({ isActive }: { isActive: boolean }): string {
  return classNames(
    rowClasses,
    isActive ? 'bg-hover font-medium text-text [&_svg]:text-accent' : 'text-muted hover:bg-hover hover:text-text',
  );
}

/** A line of a navigation. */
export const rowClasses = 'flex h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-left text-sm max-sm:h-11';
