import { Menu } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { CommandMenuEntry } from './command-menu-button';
import type { NavigationEntry } from './navigation';
import { linkClasses } from './side-navigation';

/** The same pages on a phone: a bar at the lower edge that opens a sheet. */
export function BottomNavigation({ entries }: { entries: NavigationEntry[] }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t bg-surface p-1.5 pb-[max(6px,env(safe-area-inset-bottom))] sm:hidden">
      <Button look="ghost" className="w-full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Menu className="size-4" aria-hidden="true" />
        Menu
      </Button>
      <Dialog open={open} onClose={close} title="Go to" as="sheet">
        <CommandMenuEntry onOpen={close} />
        <nav aria-label="Pages">
          <ul className="grid gap-1">
            {entries.map(({ label, to, icon: Icon, end }) => (
              <li key={to}>
                <NavLink to={to} end={end} className={linkClasses} onClick={close}>
                  <Icon className="size-4" aria-hidden="true" />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </Dialog>
    </div>
  );
}
