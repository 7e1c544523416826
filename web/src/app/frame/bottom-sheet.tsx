import { useState } from 'react';
import { Dialog } from '@/ui/dialog';
import { CommandMenuEntry } from './command-menu-button';
import type { CurrentPlace } from './current-place';
import { HelpLink } from './help-link';
import { useHelpPlaces } from './help-places';
import type { NavigationGroup } from './navigation';
import { NavigationList, rowClasses } from './navigation-list';
import { SheetIncidents } from './sheet-incidents';
import { SheetPlace } from './sheet-place';
import { SwitcherChoice } from './switcher/switcher-choice';
import { type SwitcherKind, switcherTexts } from './switcher/switcher-kinds';

interface BottomSheetProps {
  groups: NavigationGroup[];
  place: CurrentPlace;
  onClose: () => void;
}

/**
 * The pages of the current area, open incidents, help, and the switcher of organizations and
 * projects.
 */
export function BottomSheet({ groups, place, onClose }: BottomSheetProps) {
  const [switching, setSwitching] = useState<SwitcherKind | null>(null);
  const { slug, ref } = place;
  const helpPlaces = useHelpPlaces();
  return (
    <Dialog open as="sheet" onClose={onClose} title={switching ? switcherTexts[switching].title : 'Go to'}>
      {switching ? (
        <SwitcherChoice kind={switching} slug={slug} projectRef={ref} onChosen={onClose} />
      ) : (
        <div className="grid gap-3 divide-y *:pb-3 last:*:pb-0">
          <CommandMenuEntry onOpen={onClose} />
          <SheetIncidents />
          {groups.length > 0 && (
            <nav aria-label="Pages">
              <NavigationList groups={groups} onGo={onClose} />
            </nav>
          )}
          <SheetPlace place={place} onSwitch={setSwitching} onGo={onClose} />
          <ul aria-label="Help" className="grid gap-1">
            {helpPlaces.map((it) => (
              <li key={it.to}>
                <HelpLink place={it} onClick={onClose} className={`${rowClasses} text-muted hover:bg-hover hover:text-text`} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
