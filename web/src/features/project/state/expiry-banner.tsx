import { useChangeExpiry } from '@/api/branches/change-branch';
import { usePermissions } from '@/api/profile/list-permissions';
import { endsSoon } from '@/lib/branches';
import type { ProjectDetail } from '@/lib/entities/project';
import { formatMinute } from '@/lib/format/time';
import { useNow } from '@/streams/use-now';
import { BannerStrip, bannerLinkClasses } from '@/ui/banner-strip';
import { toast } from '@/ui/toast';

const tickMs = 10_000;
const extensionMs = 7 * 24 * 3_600_000;

/** The warning about the coming end of a branch, with a button that postpones it. */
export function ExpiryBanner({ project }: { project: ProjectDetail }) {
  const { ref, parent_project_ref: parentRef, organization_slug: slug, expires_at: expiresAt } = project;
  const extend = useChangeExpiry({ ref: parentRef ?? '', branch_ref: ref });
  const check = usePermissions(slug, parentRef ?? ref);
  const now = useNow(tickMs);
  if (!parentRef || !expiresAt || !endsSoon(expiresAt, now)) return null;
  const run = () =>
    extend.mutate(new Date(now + extensionMs).toISOString(), {
      onSuccess: () => toast.success(`${project.name} is kept for 7 more days`),
      onError: (error) => toast.error(error.message),
    });
  return (
    <div role="status" data-banner="expiry" className="grid shrink-0 animate-banner-in overflow-hidden">
      <BannerStrip
        tone="warning"
        title={`This branch will be deleted on ${formatMinute(expiresAt)}`}
        message="with its data, because it expires then."
        action={
          check('write:Update', 'preview_branches') && (
            <button type="button" onClick={run} disabled={extend.isPending} className={bannerLinkClasses}>
              Keep it 7 more days
            </button>
          )
        }
      />
    </div>
  );
}
