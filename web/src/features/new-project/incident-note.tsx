import { TriangleAlert } from 'lucide-react';
import { useIncidents } from '@/api/platform/list-incidents';
import type { Incident } from '@/lib/entities/incident';
import { isMaintenance } from '@/lib/incident-texts';
import { incidentsOf } from '@/lib/project-incidents';

interface IncidentNoteProps {
  /** The organization of the new project. */
  slug: string;
  region: string | undefined;
}

/** Warns if an open incident may delay a new project, and whether other regions are unaffected. */
export function IncidentNote({ slug, region }: IncidentNoteProps) {
  const { data = [] } = useIncidents();
  // Maintenance that has not begun affects nothing yet.
  const affecting = data.filter((it) => it.affects_project_creation && it.state !== 'scheduled');
  if (affecting.length === 0) return null;
  const here = incidentsOf({ ref: '', region: region ?? '', organization_slug: slug }, affecting);
  const elsewhere = affecting.filter((it) => !here.includes(it) && it.regions?.length);
  return (
    <>
      {here.length > 0 && (
        <div role="status" className="flex gap-3 rounded-md border border-warn/40 bg-warn/12 px-4 py-3 text-sm">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
          <p>
            {causeOf(here)} project creation: {titlesOf(here)}. New projects may take longer to start.
            {here.every(isOfRegions) && " Other regions aren't affected."}
          </p>
        </div>
      )}
      {elsewhere.length > 0 && (
        <p className="text-sm text-muted">
          {causeOf(elsewhere)} project creation elsewhere: {elsewhere.map(whereOf).join('; ')}.
        </p>
      )}
    </>
  );
}

const causeOf = (incidents: Incident[]): string =>
  incidents.every(isMaintenance) ? 'Maintenance in progress affects' : 'An open incident affects';

const titlesOf = (incidents: Incident[]): string => incidents.map((it) => it.title).join('; ');

const whereOf = ({ title, regions = [] }: Incident): string => `${title} (${regions.join(', ')})`;

/** Returns whether it affects only this region, and not all regions. */
const isOfRegions = ({ regions = [], organizations = [], show_to_everybody }: Incident): boolean =>
  regions.length > 0 && organizations.length === 0 && !show_to_everybody;
