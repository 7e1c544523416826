import { Link } from 'react-router';
import type { FleetTile } from '@/lib/entities/fleet';
import { statusDisplay } from '@/lib/status-display';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FactRow } from '@/ui/facts';
import { Moment } from '@/ui/moment';
import { StatusLabel } from '@/ui/status-label';

interface ProjectDialogProps {
  /** Undefined: closed. */
  tile: FleetTile | undefined;
  organization: string;
  now: number;
  onClose: () => void;
}

/** The status of a project whose pages the user cannot open. */
export function ProjectDialog({ tile, organization, now, onClose }: ProjectDialogProps) {
  return (
    <Dialog
      open={tile !== undefined}
      onClose={onClose}
      title={tile?.project.name ?? ''}
      description="You aren't a member of its organization, so you can't open its pages. This is its current status."
      footer={
        tile && (
          <Button asChild>
            <Link to={`/ops/incidents/new?project=${tile.ref}`}>Declare incident</Link>
          </Button>
        )
      }
    >
      {tile && <Facts {...tile} organization={organization} now={now} />}
    </Dialog>
  );
}

function Facts({ ref, project, organization, now }: FleetTile & { organization: string; now: number }) {
  const { next } = statusDisplay(project.status);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusLabel status={project.status} size="large" />
        <span className="text-muted">
          <Moment iso={new Date(project.since).toISOString()} now={now} />
        </span>
      </div>
      {(project.reason || next) && <p>{project.reason ?? next}</p>}
      <dl className="grid gap-1.5 text-sm">
        <FactRow name="Ref">
          <code className="font-mono text-xs">{ref}</code>
        </FactRow>
        <FactRow name="Organization">{organization}</FactRow>
        <FactRow name="Region">{project.region}</FactRow>
        {project.operation && <FactRow name="Operation">{project.operation}</FactRow>}
      </dl>
    </>
  );
}
