import { CircleQuestionMark } from 'lucide-react';
import { Button } from '@/ui/button';
import { Menu, MenuItem } from '@/ui/menu';
import { HelpLink } from './help-link';
import { helpPlaces } from './help-places';

/** Where to read on, and whom to ask. */
export function HelpMenu() {
  return (
    <Menu
      trigger={
        <Button look="ghost" className="px-2" aria-label="Help">
          <CircleQuestionMark className="size-5" aria-hidden="true" />
        </Button>
      }
    >
      {helpPlaces.map((place) => (
        <MenuItem key={place.to} asChild>
          <HelpLink place={place} />
        </MenuItem>
      ))}
    </Menu>
  );
}
