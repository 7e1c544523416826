import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { readStored, writeStored } from '@/lib/storage';
import { classNames } from '@/ui/class-names';
import type { NavigationGroup } from './navigation';
import { NavigationList, rowClasses } from './navigation-list';

const foldedKey = 'signalbox.navigation_folded';

/**
 * The pages of the current area, on the left; collapsed to icons on narrow screens, beside a panel, or by choice.
 */
export function SideNavigation({ groups }: { groups: NavigationGroup[] }) {
  const [folded, setFolded] = useState(() => readStored(foldedKey) === 'true');
  const fold = () => {
    writeStored(foldedKey, String(!folded));
    setFolded(!folded);
  };
  const words = folded ? 'sr-only' : 'max-lg:sr-only group-has-data-side-window/frame:sr-only';
  const foldLabel = folded ? 'Expand sidebar' : 'Collapse sidebar';
  const Icon = folded ? PanelLeftOpen : PanelLeftClose;
  return (
    <div className={classNames('shrink-0 border-r max-sm:hidden', folded ? 'w-13' : 'w-13 lg:not-group-has-data-side-window/frame:w-56')}>
      <nav aria-label="Pages" className="sticky top-12 grid max-h-[calc(100dvh-48px)] gap-3 overflow-y-auto p-2">
        <NavigationList groups={groups} words={words} />
        <button
          type="button"
          onClick={fold}
          data-tooltip={foldLabel}
          className={classNames(rowClasses, 'text-muted hover:bg-hover hover:text-text max-lg:hidden group-has-data-side-window/frame:hidden')}
        >
          <Icon className="size-4 shrink-0" aria-hidden="true" />
          <span className={words}>{foldLabel}</span>
        </button>
      </nav>
    </div>
  );
}
