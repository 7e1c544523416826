import { Menu } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Button } from '@/ui/button';
import type { CurrentPlace } from './current-place';
import { FramePart } from './frame-part';
import type { NavigationGroup } from './navigation';

const BottomSheet = lazy(async () => ({ default: (await import('./bottom-sheet')).BottomSheet }));

/**
 * On a phone: a bar at the bottom that opens a sheet with the items that do not fit in the top bar.
 */
export function BottomNavigation({ groups, place }: { groups: NavigationGroup[]; place: CurrentPlace }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t bg-surface p-1.5 pb-[max(6px,env(safe-area-inset-bottom))] sm:hidden">
      <Button variant="ghost" className="w-full" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <Menu className="size-4" aria-hidden="true" />
        Menu
      </Button>
      {open && (
        <FramePart name="The menu">
          <Suspense>
            <BottomSheet groups={groups} place={place} onClose={close} />
          </Suspense>
        </FramePart>
      )}
    </div>
  );
}
