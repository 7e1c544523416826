import { Link } from 'react-router';
import { useExemptFromPause } from '@/api/operations/exempt-from-pause';
import type { FleetTile } from '@/lib/entities/fleet';
import { formatMinute } from '@/lib/format/time';
import { statusDisplay } from '@/lib/status-display';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FactRow } from '@/ui/facts';
import { Moment } from '@/ui/moment';
import { StatusLabel } from '@/ui/status-label';
import { toast } from '@/ui/toast';

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
          <>
            <ExemptionButton tile={tile} />
            <Button asChild>
              <Link to={`/ops/incidents/new?project=${tile.ref}`}>Declare incident</Link>
            </Button>
          </>
        )
      }
    >
      {tile && <Facts {...tile} organization={organization} now={now} />}
    </Dialog>
  );
}

/** Exempts the project from pauses for inactivity, or ends that; the server checks the operator's role. */
function ExemptionButton({ tile: { ref, project } }: { tile: FleetTile }) {
  const exempt = useExemptFromPause(ref);
  const isExempt = project.kept_by !== undefined;
  const run = () => exempt.mutate(!isExempt, { onError: (error) => toast.error(error.message) });
  return (
    <Button onClick={run} disabled={exempt.isPending}>
      {isExempt ? 'End exemption from pauses' : 'Exempt from pauses'}
    </Button>
  );
}

function Facts({ ref, project, organization, now }: FleetTile & { organization: string; now: number }) {
  const { next } = statusDisplay(project.status);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusLabel status={project.status} operation={project.operation} size="large" />
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
        {project.unprotected?.reason && <FactRow name="Not protected by backups">{project.unprotected.reason}</FactRow>}
        {project.pause_at && <FactRow name="Pauses for inactivity">{formatMinute(project.pause_at)}</FactRow>}
        {project.pause_failure && <FactRow name="Last pause failed">{project.pause_failure}</FactRow>}
        {project.kept_by && <FactRow name="Exempt from pauses">by {project.kept_by}</FactRow>}
        {project.operation && <FactRow name="Operation">{project.operation}</FactRow>}
      </dl>
    </>
  );
}
