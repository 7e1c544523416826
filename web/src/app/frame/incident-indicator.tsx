import { type ComponentProps, useState } from 'react';
import { useIncidents } from '@/api/platform/list-incidents';
import { IncidentDialog } from '@/features/banners/incident-dialog';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { LazyMenu, type MenuAround } from '@/ui/lazy-menu';
import { type IncidentKind, incidentKinds } from './incident-signs';

/**
 * The numbers of open incidents and of scheduled maintenance that affect the user, with their details; nothing if there
 * are none. Maintenance is no incident, and has its own sign.
 */
export const IncidentIndicator = () => incidentKinds.map((kind) => <KindIndicator key={kind.kind} kind={kind} />);

function KindIndicator({ kind }: { kind: IncidentKind }) {
  const { data = [] } = useIncidents();
  const incidents = data.filter(kind.isOf);
  const [openId, setOpenId] = useState<string | null>(null);
  const [only, ...others] = incidents;
  const loadEntries = async (): Promise<MenuAround> => {
    const { IncidentEntries } = await import('./incident-entries');
    return (around) => <IncidentEntries {...around} kind={kind} onChoose={setOpenId} />;
  };
  return (
    <>
      {only && others.length === 0 && <Sign kind={kind} count={1} onClick={() => setOpenId(only.id)} />}
      {others.length > 0 && <LazyMenu button={<Sign kind={kind} count={incidents.length} />} load={loadEntries} />}
      <IncidentDialog incident={incidents.find((it) => it.id === openId)} onClose={() => setOpenId(null)} />
    </>
  );
}

/** A shape and a number. */
function Sign({ kind, count, ...props }: { kind: IncidentKind; count: number } & ComponentProps<'button'>) {
  const { icon: Icon, tone, one, several } = kind;
  return (
    <Button
      variant="ghost"
      {...props}
      aria-label={count === 1 ? one : `${count} ${several}`}
      className="gap-1.5 px-2 tabular-nums"
    >
      <Icon className={classNames('size-4', tone)} aria-hidden="true" />
      {count}
    </Button>
  );
}
