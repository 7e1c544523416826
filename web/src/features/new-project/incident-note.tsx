import { TriangleAlert } from 'lucide-react';
import { useIncidents } from '@/api/platform/list-incidents';

/** Warns where an open incident may keep a new project from coming up. */
export function IncidentNote() {
  const { data: incidents = [] } = useIncidents();
  const affecting = incidents.filter((it) => it.affects_project_creation);
  if (affecting.length === 0) return null;
  return (
    <div role="status" className="flex gap-3 rounded-md border border-warn/40 bg-warn/12 px-4 py-3 text-sm">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
      <p>
        An open incident affects the creation of projects: {affecting.map((it) => it.title).join('; ')}. A new project
        may take longer to come up.
      </p>
    </div>
  );
}
