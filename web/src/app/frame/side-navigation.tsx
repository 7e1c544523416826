import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { readStored, writeStored } from '@/lib/storage';
import { classNames } from '@/ui/class-names';
import type { NavigationEntry } from './navigation';

const foldedKey = 'signalbox.navigation_folded';

/** The pages of the current area, at the left; folded to its icons on narrow screens or by choice. */
export function SideNavigation({ entries }: { entries: NavigationEntry[] }) {
  const [folded, setFolded] = useState(() => readStored(foldedKey) === 'true');
  const fold = () => {
    writeStored(foldedKey, String(!folded));
    setFolded(!folded);
  };
  const words = folded ? 'sr-only' : 'max-lg:sr-only';
  const foldWords = folded ? 'Unfold navigation' : 'Fold navigation';
  const Icon = folded ? PanelLeftOpen : PanelLeftClose;
  return (
    <div className={classNames('shrink-0 border-r max-sm:hidden', folded ? 'w-13' : 'w-13 lg:w-56')}>
      <nav aria-label="Pages" className="sticky top-12 grid gap-3 p-2">
        <ul className="grid gap-0.5">
          {entries.map(({ label, to, icon: EntryIcon, end }) => (
            <li key={to}>
              <NavLink to={to} end={end} data-tooltip={label} className={linkClasses}>
                <EntryIcon className="size-4 shrink-0" aria-hidden="true" />
                <span className={words}>{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
        <button
          type="button"
          onClick={fold}
          data-tooltip={foldWords}
          className="flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm text-muted hover:bg-hover hover:text-text max-lg:hidden"
        >
          <Icon className="size-4 shrink-0" aria-hidden="true" />
          <span className={words}>{foldWords}</span>
        </button>
      </nav>
    </div>
  );
}

/** The current place has the accent and nothing else has. */
export function linkClasses({ isActive }: { isActive: boolean }): string {
  return classNames(
    'flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm max-sm:h-11',
    isActive
      ? 'bg-hover font-medium text-text [&_svg]:text-accent'
      : 'text-muted hover:bg-hover hover:text-text',
  );
}
