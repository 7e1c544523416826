import { CircleUser } from 'lucide-react';
import { Button } from '@/ui/button';
import { LazyMenu } from '@/ui/lazy-menu';

/** Account, theme and sign-out. */
export function AccountMenu() {
  return (
    <LazyMenu
      load={async () => (await import('./account-entries')).AccountEntries}
      button={
        <Button variant="ghost" className="px-2" aria-label="Account menu" data-tooltip="Account menu">
          <CircleUser className="size-5" aria-hidden="true" />
        </Button>
      }
    />
  );
}
