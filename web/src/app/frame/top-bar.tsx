import { useActivePreviews } from '@/api/platform/active-previews';
import { AccountMenu } from './account-menu';
import { Breadcrumbs } from './breadcrumbs';
import { CommandMenuButton } from './command-menu-button';
import { ConnectionIndicator } from './connection-indicator';
import type { CurrentPlace } from './current-place';
import { HelpMenu } from './help-menu';
import { IncidentIndicator } from './incident-indicator';
import { InlineEditorButton } from './late-side-panel';

/**
 * Location, connection state, incidents and account. On a phone the rest is in the bottom sheet.
 */
export function TopBar({ place }: { place: CurrentPlace }) {
  const isInline = useActivePreviews()('inline_editor') && place.ref !== undefined;
  return (
    <header className="sticky top-0 z-30 flex h-12 shrink-0 items-center gap-3 border-b bg-surface px-3 sm:px-4">
      <Breadcrumbs place={place} />
      <div className="ml-auto flex shrink-0 items-center gap-2">
        <CommandMenuButton place={place} />
        {isInline && <InlineEditorButton place={place} />}
        <div className="flex items-center gap-2 max-sm:hidden">
          <IncidentIndicator />
        </div>
        <ConnectionIndicator />
        <div className="max-sm:hidden">
          <HelpMenu />
        </div>
        <AccountMenu />
      </div>
    </header>
  );
}
