import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useActivePreviews } from '@/api/platform/active-previews';
import { classNames } from '@/ui/class-names';
import { schemaSearch, useShownSchema } from '../parts/use-shown-schema';
import type { DatabasePageEntry } from './database-page-entry';

interface DatabaseNavigationProps {
  root: string;
  pages: readonly DatabasePageEntry[];
}

/** The pages of a database: a list at the side, and on narrow screens one line that scrolls. */
export function DatabaseNavigation({ root, pages }: DatabaseNavigationProps) {
  const { pathname } = useLocation();
  const [schema] = useShownSchema();
  const isActive = useActivePreviews();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  const shown = pages.filter(({ preview }) => preview === undefined || isActive(preview));
  const groups = [...new Set(shown.map((it) => it.group))];
  return (
    <nav ref={list} aria-label="Database" className="flex gap-1 overflow-x-auto border-b px-2 sm:px-6 lg:block lg:border-r lg:border-b-0 lg:px-3 lg:py-6">
      {groups.map((group) => (
        <div key={group} className="contents lg:mb-4 lg:block">
          <p className="px-2 pb-1 text-xs text-muted max-lg:sr-only">{group}</p>
          <ul className="flex gap-1 lg:grid">
            {shown
              .filter((it) => it.group === group)
              .map(({ label, path }) => (
                <li key={path} className="shrink-0">
                  <NavLink
                    to={{ pathname: `${root}/${path}`, search: schemaSearch(schema) }}
                    className={({ isActive: isCurrent }) => classNames(entry, isCurrent ? current : other)}
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const entry =
  'flex h-10 items-center border-b-2 px-2 text-sm whitespace-nowrap -outline-offset-2 max-sm:h-11 lg:h-8 lg:rounded-md lg:border-b-0';
const current = 'border-accent font-medium lg:bg-hover';
const other = 'border-transparent text-muted hover:text-text';
