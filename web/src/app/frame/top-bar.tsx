import type { CurrentPlace } from './current-place';
import { AccountMenu } from './account-menu';
import { Breadcrumbs } from './breadcrumbs';
import { CommandMenuButton } from './command-menu-button';
import { ConnectionIndicator } from './connection-indicator';

/** Where I am, whether what I see is live, and who I am. */
export function TopBar({ place }: { place: CurrentPlace }) {
  return (
    <header className="sticky top-0 z-30 flex h-12 shrink-0 items-center gap-3 border-b bg-surface px-3 sm:px-4">
      <Breadcrumbs place={place} />
      <div className="ml-auto flex shrink-0 items-center gap-2">
        <CommandMenuButton place={place} />
        <ConnectionIndicator />
        <AccountMenu />
      </div>
    </header>
  );
}
