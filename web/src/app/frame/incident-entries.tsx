import type { ReactElement } from 'react';
import { useIncidents } from '@/api/platform/list-incidents';
import { Menu, MenuItem, MenuLabel, type MenuOpening } from '@/ui/menu';
import type { IncidentKind } from './incident-signs';

interface IncidentEntriesProps {
  trigger: ReactElement;
  opening: MenuOpening;
  kind: IncidentKind;
  onChoose: (id: string) => void;
}

/** The incidents or maintenance of the user as menu items, if there are several. */
export function IncidentEntries({ trigger, opening, kind, onChoose }: IncidentEntriesProps) {
  const { data: incidents = [] } = useIncidents();
  return (
    <Menu trigger={trigger} opening={opening}>
      <MenuLabel>{kind.title}</MenuLabel>
      {incidents.filter(kind.isOf).map((it) => (
        <MenuItem key={it.id} onSelect={() => onChoose(it.id)}>
          <span className="max-w-72 truncate">{it.title}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
