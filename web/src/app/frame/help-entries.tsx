import type { ReactElement } from 'react';
import { Menu, MenuItem, type MenuOpening } from '@/ui/menu';
import { HelpLink } from './help-link';
import { helpPlaces } from './help-places';

/** Where help is to be had, as a menu. */
export function HelpEntries({ trigger, opening }: { trigger: ReactElement; opening: MenuOpening }) {
  return (
    <Menu trigger={trigger} opening={opening}>
      {helpPlaces.map((place) => (
        <MenuItem key={place.to} asChild>
          <HelpLink place={place} />
        </MenuItem>
      ))}
    </Menu>
  );
}
