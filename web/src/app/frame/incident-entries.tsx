import type { ReactElement } from 'react';
import { useIncidents } from '@/api/platform/list-incidents';
import { Menu, MenuItem, MenuLabel, type MenuOpening } from '@/ui/menu';

interface IncidentEntriesProps {
  trigger: ReactElement;
  opening: MenuOpening;
  onChoose: (id: string) => void;
}

/** The open incidents as menu items, if there are several. */
export function IncidentEntries({ trigger, opening, onChoose }: IncidentEntriesProps) {
  const { data: incidents = [] } = useIncidents();
  return (
    <Menu trigger={trigger} opening={opening}>
      <MenuLabel>Open incidents</MenuLabel>
      {incidents.map((it) => (
        <MenuItem key={it.id} onSelect={() => onChoose(it.id)}>
          <span className="max-w-72 truncate">{it.title}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
