import type { ProjectDetail } from '@/lib/entities/project';
import { ExpiryBanner } from './expiry-banner';
import { PauseBanner } from './pause-banner';
import { ProtectionBanner } from './protection-banner';

/** The warnings above each page of a project. */
export function ProjectBanners({ project }: { project: ProjectDetail }) {
  return (
    <>
      {project.live?.inactivity?.pause_at && <PauseBanner project={project} />}
      <ExpiryBanner project={project} />
      {project.live?.unprotected && <ProtectionBanner project={project} />}
    </>
  );
}
