import { NavLink } from 'react-router';
import { classNames } from './class-names';

interface LinkTabsProps {
  /** The group of pages. */
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** Links to the pages of a group, shown as tabs above each of them. */
export const LinkTabs = ({ label, tabs }: LinkTabsProps) => (
  <nav aria-label={label} className="flex min-w-0 gap-1 overflow-x-auto border-b">
    {tabs.map(({ to, label: name }) => (
      <NavLink
        key={to}
        to={to}
        end
        className={({ isActive }) =>
          classNames(
            'flex h-9 shrink-0 items-center border-b-2 px-2 text-sm whitespace-nowrap -outline-offset-2 max-sm:h-11',
            isActive ? 'border-accent font-medium text-text' : 'border-transparent text-muted hover:text-text',
          )
        }
      >
        {name}
      </NavLink>
    ))}
  </nav>
);
