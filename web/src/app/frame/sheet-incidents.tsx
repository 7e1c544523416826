import { Siren } from 'lucide-react';
import { useState } from 'react';
import { useIncidents } from '@/api/platform/list-incidents';
import { IncidentDialog } from '@/features/banners/incident-dialog';
import { rowClasses } from './navigation-list';

/** The user's open incidents, on phones, where the top bar has no room for them. */
export function SheetIncidents() {
  const { data: incidents = [] } = useIncidents();
  const [openId, setOpenId] = useState<string | null>(null);
  if (incidents.length === 0) return null;
  return (
    <div>
      <ul aria-label="Open incidents" className="grid gap-1">
        {incidents.map((it) => (
          <li key={it.id}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpenId(it.id)}
              className={`${rowClasses} hover:bg-hover`}
            >
              <Siren className="size-4 shrink-0 text-danger" aria-hidden="true" />
              <span className="truncate">{it.title}</span>
            </button>
          </li>
        ))}
      </ul>
      <IncidentDialog incident={incidents.find((it) => it.id === openId)} onClose={() => setOpenId(null)} />
    </div>
  );
}
