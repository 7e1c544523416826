import { Menu } from 'lucide-react';
import { createElement, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { classNames } from '@/ui/class-names';
import { useLoadedWhen } from '@/ui/use-loaded-when';
import type { CurrentPlace } from './current-place';
import { FramePart } from './frame-part';
import { mainEntries, type NavigationEntry, type NavigationGroup } from './navigation';
import { useIsCurrent } from './use-is-current';

const load = async () => (await import('./bottom-sheet')).BottomSheet;

interface BottomNavigationProps {
  groups: NavigationGroup[];
  place: CurrentPlace;
}

/**
 * On a phone: a bar at the bottom with the main pages of the area, and a sheet with the others and what does not fit in
 * the top bar.
 */
export function BottomNavigation({ groups, place }: BottomNavigationProps) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const Sheet = useLoadedWhen(open, { load, onFailure: close, name: 'the menu' });
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden">
      <nav aria-label="Main pages" className="grid h-13.5 grid-cols-4 px-1">
        {mainEntries(groups).map((entry) => (
          <MainPage key={entry.to} entry={entry} />
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          // The menu has its place before the pages are known.
          className={classNames(placeClasses, 'col-start-4 text-muted')}
          onClick={() => setOpen(true)}
        >
          <Menu className="size-5" aria-hidden="true" />
          Menu
        </button>
      </nav>
      {open && (
        <FramePart name="The menu">{Sheet && createElement(Sheet, { groups, place, onClose: close })}</FramePart>
      )}
    </div>
  );
}

function MainPage({ entry }: { entry: NavigationEntry }) {
  const { label, to, icon: Icon } = entry;
  const isCurrent = useIsCurrent(entry);
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(placeClasses, isCurrent ? 'font-medium text-text [&_svg]:text-accent' : 'text-muted')}
    >
      <Icon className="size-5" aria-hidden="true" />
      <span className="max-w-full truncate px-1">{label}</span>
    </Link>
  );
}

const placeClasses = 'grid min-w-0 content-center justify-items-center gap-0.5 rounded-md text-xs';
