import { Siren } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useIncidents } from '@/api/platform/list-incidents';
import { IncidentDialog } from '@/features/banners/incident-dialog';
import { Button } from '@/ui/button';
import { LazyMenu, type MenuAround } from '@/ui/lazy-menu';

/**
 * The number of open incidents that affect the user, with their details; nothing if there are none.
 */
export function IncidentIndicator() {
  const { data: incidents = [] } = useIncidents();
  const [openId, setOpenId] = useState<string | null>(null);
  const [only, ...others] = incidents;
  const loadEntries = async (): Promise<MenuAround> => {
    const { IncidentEntries } = await import('./incident-entries');
    return (around) => <IncidentEntries {...around} onChoose={setOpenId} />;
  };
  return (
    <>
      {only && others.length === 0 && <Sign count={1} onClick={() => setOpenId(only.id)} />}
      {others.length > 0 && <LazyMenu button={<Sign count={incidents.length} />} load={loadEntries} />}
      <IncidentDialog incident={incidents.find((it) => it.id === openId)} onClose={() => setOpenId(null)} />
    </>
  );
}

/** A shape and a number. */
function Sign({ count, ...props }: { count: number } & ComponentProps<'button'>) {
  return (
    <Button
      variant="ghost"
      {...props}
      aria-label={count === 1 ? '1 open incident' : `${count} open incidents`}
      className="gap-1.5 px-2 tabular-nums"
    >
      <Siren className="size-4 text-danger" aria-hidden="true" />
      {count}
    </Button>
  );
}
