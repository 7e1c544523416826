import { usePermissions } from '@/api/profile/list-permissions';
import { useKeepRunning } from '@/api/projects/keep-running';
import type { ProjectDetail } from '@/lib/entities/project';
import { formatMinute } from '@/lib/format/time';
import { actionPermissions } from '@/lib/project-actions';
import { BannerStrip, bannerLinkClasses } from '@/ui/banner-strip';
import { toast } from '@/ui/toast';

/** The warning about the coming pause of an unused project, with a button that keeps it running. */
export function PauseBanner({ project }: { project: ProjectDetail }) {
  const keep = useKeepRunning(project.ref);
  const check = usePermissions(project.organization_slug, project.ref);
  const { pause_at, last_active_at, failure } = project.live?.inactivity ?? {};
  if (!pause_at || !last_active_at) return null;
  const run = () => keep.mutate(undefined, { onError: (error) => toast.error(error.message) });
  return (
    <div role="status" data-banner="inactivity" className="grid shrink-0 animate-banner-in overflow-hidden">
      <BannerStrip
        tone="warning"
        title={failure ? "Couldn't pause this project" : `This project will be paused on ${formatMinute(pause_at)}`}
        message={
          failure
            ? `${failure} It has not been used since ${formatMinute(last_active_at)}, and the pause is attempted again daily.`
            : `because it has not been used since ${formatMinute(last_active_at)}.`
        }
        action={
          check(...actionPermissions.pause) && (
            <button type="button" onClick={run} disabled={keep.isPending} className={bannerLinkClasses}>
              Keep it running
            </button>
          )
        }
      />
    </div>
  );
}
