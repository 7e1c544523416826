import { useState } from 'react';
import { useIncidents } from '@/api/platform/list-incidents';
import { IncidentDialog } from '@/features/banners/incident-dialog';
import { classNames } from '@/ui/class-names';
import { incidentKinds } from './incident-signs';
import { rowClasses } from './navigation-list';

/** The user's open incidents and scheduled maintenance, on phones, where the top bar has no room for them. */
export function SheetIncidents() {
  const { data: incidents = [] } = useIncidents();
  const [openId, setOpenId] = useState<string | null>(null);
  if (incidents.length === 0) return null;
  return (
    <div className="grid gap-1">
      {incidentKinds.map(({ kind, title, icon: Icon, tone, isOf }) => (
        <ul key={kind} aria-label={title} className="grid gap-1 empty:hidden">
          {incidents.filter(isOf).map((it) => (
            <li key={it.id}>
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => setOpenId(it.id)}
                className={`${rowClasses} hover:bg-hover`}
              >
                <Icon className={classNames('size-4 shrink-0', tone)} aria-hidden="true" />
                <span className="truncate">{it.title}</span>
              </button>
            </li>
          ))}
        </ul>
      ))}
      <IncidentDialog incident={incidents.find((it) => it.id === openId)} onClose={() => setOpenId(null)} />
    </div>
  );
}
