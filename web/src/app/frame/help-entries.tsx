import { Keyboard } from 'lucide-react';
import type { ReactElement } from 'react';
import { useKeyListOpen } from '@/lib/commands/use-commands';
import { versionText } from '@/lib/version';
import { Menu, MenuItem, MenuLabel, type MenuOpening, MenuSeparator } from '@/ui/menu';
import { HelpLink } from './help-link';
import { useHelpPlaces } from './help-places';

/** Help links, the keyboard shortcuts and the version as a menu. */
export function HelpEntries({ trigger, opening }: { trigger: ReactElement; opening: MenuOpening }) {
  const places = useHelpPlaces();
  const [, showShortcuts] = useKeyListOpen();
  return (
    <Menu trigger={trigger} opening={opening}>
      {places.map((place) => (
        <MenuItem key={place.to} asChild>
          <HelpLink place={place} />
        </MenuItem>
      ))}
      <MenuItem onSelect={() => showShortcuts(true)}>
        <Keyboard className="size-4 shrink-0" aria-hidden="true" />
        Keyboard shortcuts
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>{versionText}</MenuLabel>
    </Menu>
  );
}
