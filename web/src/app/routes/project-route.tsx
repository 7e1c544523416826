import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useNavigate, useParams } from 'react-router';
import { useIsSelfHosted, useSignInSettings } from '@/api/auth/get-sign-in-settings';
import { ApiError } from '@/api/http/api-error';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { isMfaRefusal } from '@/api/organizations/mfa-rule';
import { projectKey, useProject } from '@/api/projects/get-project';
import { ProjectGate } from '@/features/project/state/project-gate';
import { type Organization, seesProject } from '@/lib/entities/organization';
import { homePath, rememberOrganization, soleProjectPath } from '@/lib/last-organization';
import { forgetProject, placeholderRef, rememberProject } from '@/lib/last-project';
import { projectTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { toast } from '@/ui/toast';
import { BlankPage } from './blank-page';
import { PlaceholderRedirect } from './placeholder-redirect';

/** The layout of a project's pages; redirects if the path has a placeholder instead of a ref. */
export function ProjectRoute() {
  const { ref = '' } = useParams();
  const { data: settings, isPending } = useSignInSettings();
  if (ref !== placeholderRef || settings?.mode === 'self_hosted') return <OpenProject key={ref} projectRef={ref} />;
  return isPending ? <BlankPage /> : <PlaceholderRedirect />;
}

/**
 * Subscribes to the project's topic, and redirects home if the project does not exist or is no
 * longer accessible. Redirects to its organization if that requires a second factor. A screen for
 * the project's state can replace its pages.
 */
function OpenProject({ projectRef: ref }: { projectRef: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: organizations } = useOrganizations();
  const { data: project, error } = useProject(ref);
  const isSelfHosted = useIsSelfHosted();
  const freshness = useTopic(projectTopic(ref));

  const slug = project?.organization_slug;
  const owner = organizations?.find((it) => it.slug === slug);
  const missing = organizations !== undefined && !project && error instanceof ApiError && error.status === 404;
  // It may have been transferred to another organization, which only its own topic shows.
  const gone = freshness.kind === 'failed' && freshness.code === 'not_found';
  const lost = organizations !== undefined && slug !== undefined && (gone || !(owner && seesProject(owner, ref)));
  const shut = owner?.mfa_missing ? owner.slug : !project && isMfaRefusal(error) ? shutOne(organizations) : undefined;
  useEffect(() => {
    if (!slug) return;
    rememberOrganization(slug);
    rememberProject(ref);
  }, [slug, ref]);
  useEffect(() => {
    if (!missing && !lost) return undefined;
    toast.error(missing ? 'This project does not exist' : 'You no longer have access to this project');
    forgetProject(ref);
    const home = homePath((organizations ?? []).map((it) => it.slug), isSelfHosted);
    // Home may be this very project.
    void navigate({ pathname: home === soleProjectPath && ref === placeholderRef ? '/organizations' : home, search: missing ? missingProjectSearch(home) : '' }, { replace: true });
    // While this page is mounted, a removed entry would be fetched again.
    return () => client.removeQueries({ queryKey: projectKey(ref) });
    // The list itself is no reason to run again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [missing, lost]);

  if (shut !== undefined) return <Navigate to={shut === '' ? '/organizations' : `/org/${shut}`} replace />;
  if (missing || lost) return null;
  return (
    <ProjectGate project={project}>
      <Outlet />
    </ProjectGate>
  );
}

/** The query of the redirect from a missing project: the error, and the organization that home shows, if it is one. */
function missingProjectSearch(home: string): string {
  const shown = /^\/org\/(.+)$/.exec(home)?.[1];
  return `?${new URLSearchParams({ error: 'org_not_found', ...(shown !== undefined && { org: shown }) })}`;
}

/** The refusal does not name the organization; if only one is blocked, it must be that one. */
function shutOne(organizations: Organization[] | undefined): string | undefined {
  if (!organizations) return undefined;
  const shut = organizations.filter((it) => it.organization_requires_mfa && it.mfa_missing !== false);
  return shut.length === 1 ? shut[0]?.slug : '';
}
