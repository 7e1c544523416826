import type { ReactElement } from 'react';
import { Menu, MenuItem, type MenuOpening } from '@/ui/menu';
import { HelpLink } from './help-link';
import { useHelpPlaces } from './help-places';

/** Help links as menu items. */
export function HelpEntries({ trigger, opening }: { trigger: ReactElement; opening: MenuOpening }) {
  const places = useHelpPlaces();
  return (
    <Menu trigger={trigger} opening={opening}>
      {places.map((place) => (
        <MenuItem key={place.to} asChild>
          <HelpLink place={place} />
        </MenuItem>
      ))}
    </Menu>
  );
}
