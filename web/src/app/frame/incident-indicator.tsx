import { OctagonAlert } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useIncidents } from '@/api/platform/list-incidents';
import { IncidentDialog } from '@/features/banners/incident-dialog';
import { Button } from '@/ui/button';
import { Menu, MenuItem, MenuLabel } from '@/ui/menu';

/** How many open incidents concern me, and what is known of them; nothing while there are none. */
export function IncidentIndicator() {
  const { data: incidents = [] } = useIncidents();
  const [openId, setOpenId] = useState<string | null>(null);
  const [only, ...others] = incidents;
  return (
    <>
      {only && others.length === 0 && <Mark count={1} onClick={() => setOpenId(only.id)} />}
      {others.length > 0 && (
        <Menu trigger={<Mark count={incidents.length} />}>
          <MenuLabel>Open incidents</MenuLabel>
          {incidents.map((it) => (
            <MenuItem key={it.id} onSelect={() => setOpenId(it.id)}>
              <span className="max-w-72 truncate">{it.title}</span>
            </MenuItem>
          ))}
        </Menu>
      )}
      <IncidentDialog incident={incidents.find((it) => it.id === openId)} onClose={() => setOpenId(null)} />
    </>
  );
}

/** A shape and a number. */
function Mark({ count, ...props }: { count: number } & ComponentProps<'button'>) {
  return (
    <Button
      look="ghost"
      {...props}
      aria-label={count === 1 ? '1 open incident' : `${count} open incidents`}
      className="gap-1.5 px-2 tabular-nums"
    >
      <OctagonAlert className="size-4 text-danger" aria-hidden="true" />
      {count}
    </Button>
  );
}
