import { Link } from 'react-router';
import type { ProjectDetail } from '@/lib/entities/project';
import { formatMinute } from '@/lib/format/time';
import { BannerStrip, bannerLinkClasses } from '@/ui/banner-strip';

/** The warning that the data of the project could not be restored from backups now. */
export function ProtectionBanner({ project }: { project: ProjectDetail }) {
  const { since, reason } = project.live?.unprotected ?? {};
  if (!since) return null;
  return (
    <div role="status" data-banner="protection" className="grid shrink-0 animate-banner-in overflow-hidden">
      <BannerStrip
        tone="warning"
        title={`Not protected by backups since ${formatMinute(since)}.`}
        {...(reason && { message: reason })}
        action={
          <Link to={`/project/${project.ref}/database/backups/scheduled`} className={bannerLinkClasses}>
            View backups
          </Link>
        }
      />
    </div>
  );
}
