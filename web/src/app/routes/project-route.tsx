import { useEffect } from 'react';
import { Outlet, useNavigate, useParams } from 'react-router';
import { toast } from 'sonner';
import { ApiError } from '@/api/http/api-error';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { useProject } from '@/api/projects/get-project';
import { homePath, rememberOrganization } from '@/lib/last-organization';
import { projectTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';

/** Around a project's pages: follows its topic, and leads home when there is no such project. */
export function ProjectRoute() {
  const { ref = '' } = useParams();
  const navigate = useNavigate();
  const { data: organizations } = useOrganizations();
  const { data: project, error } = useProject(ref);
  useTopic(projectTopic(ref));

  const slug = project?.organization_slug;
  const missing = organizations !== undefined && !project && error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (slug) rememberOrganization(slug);
  }, [slug]);
  useEffect(() => {
    if (!missing) return;
    toast.error('This project does not exist');
    void navigate(homePath((organizations ?? []).map((it) => it.slug)), { replace: true });
    // The list itself is no reason to run again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [missing]);

  return missing ? null : <Outlet />;
}
