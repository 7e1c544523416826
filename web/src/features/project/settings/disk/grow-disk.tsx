import { usePermissions } from '@/api/profile/list-permissions';
import type { ProjectDisk } from '@/api/projects/get-disk';
import type { ProjectDetail } from '@/lib/entities/project';
import { isActive } from '@/lib/entities/project-status';
import { formatGb } from '@/lib/format/size';
import { statusDisplay } from '@/lib/status-display';
import { PlanLink } from '../plan/plan-link';
import type { ProjectPlan } from '../plan/use-project-plan';
import { smallestGrowth } from './disk-now';
import { GrowDiskForm } from './grow-disk-form';

interface GrowDiskProps {
  project: ProjectDetail;
  disk: ProjectDisk;
  plan: ProjectPlan;
}

/** The form to enlarge the disk, or the reason why that is not possible. */
export function GrowDisk({ project, disk, plan }: GrowDiskProps) {
  const permitted = usePermissions(project.organization_slug, project.ref)('write:Update', 'projects');
  return (
    <div className="border-t pt-4">
      {disk.largest_gb === null ? (
        <p className="text-sm text-muted">
          On the {plan.name} plan, disks have {formatGb(disk.size_gb)} and can't be enlarged. <PlanLink plan={plan} />
        </p>
      ) : smallestGrowth(disk) > disk.largest_gb ? (
        <p className="text-sm text-muted">The disk has its maximum size.</p>
      ) : !permitted ? (
        <p className="text-sm text-muted">Your role can't enlarge it.</p>
      ) : !isActive(project.status) ? (
        <p className="text-sm text-muted">
          The disk can be enlarged only while the database is running. Current status: {statusDisplay(project.status).word}.
        </p>
      ) : (
        // Another size resets the confirmation.
        <GrowDiskForm key={disk.size_gb} project={project} disk={disk} largest={disk.largest_gb} hasPrices={plan.hasPrices} />
      )}
    </div>
  );
}
