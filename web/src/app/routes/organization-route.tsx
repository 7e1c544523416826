import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useParams } from 'react-router';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { isLeaving, markLeaving } from '@/api/organizations/leaving';
import { useOrganizations, useOrganizationTopicName } from '@/api/organizations/list-organizations';
import { useMfaMissing } from '@/api/organizations/mfa-rule';
import { MfaRequiredPage } from '@/features/mfa-required/mfa-required-page';
import { homePath, rememberOrganization } from '@/lib/last-organization';
import { useTopic } from '@/streams/use-topic';
import { toast } from '@/ui/toast';
import { BlankPage } from './blank-page';

/**
 * The layout of an organization's pages: redirects home if the organization does not exist, and
 * shows the setup page if it requires a second factor that the user does not have.
 */
export function OrganizationRoute() {
  const { slug = '' } = useParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data: organizations } = useOrganizations();
  const mfaMissing = useMfaMissing(slug);
  const isSelfHosted = useIsSelfHosted();

  const open = organizations?.find((it) => it.slug === slug);
  const found = organizations && open !== undefined;
  /** The organization that was open, whose access can be lost while it is shown. */
  const lastOpen = useRef<{ slug: string; name: string } | null>(null);
  useEffect(() => {
    if (open) {
      rememberOrganization(slug);
      lastOpen.current = { slug, name: open.name };
    }
    if (found !== false || isLeaving(client, slug)) return;
    if (lastOpen.current?.slug === slug) {
      toast.error(`You no longer have access to ${lastOpen.current.name}`, {
        description: 'You were removed from it, or it was deleted. To get access again, contact one of its owners.',
      });
    } else {
      toast.error("We couldn't find that organization");
    }
    const home = homePath((organizations ?? []).map((it) => it.slug), isSelfHosted);
    void navigate(`${home}?error=org_not_found&org=${encodeURIComponent(slug)}`, { replace: true });
    // The list itself is no reason to run again: only whether this one is in it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [found, slug]);

  useEffect(() => () => markLeaving(client, slug, false), [client, slug]);

  if (found === false) return null;
  if (found && mfaMissing === undefined) return <BlankPage />;
  if (!mfaMissing) return <OpenOrganization slug={slug} />;
  const home = `/org/${slug}`;
  return pathname.replace(/\/$/, '') === home ? <MfaRequiredPage slug={slug} /> : <Navigate to={home} replace />;
}

/** Subscribes to the organization's topic unless the MFA policy blocks access. */
function OpenOrganization({ slug }: { slug: string }) {
  useTopic(useOrganizationTopicName(slug));
  return <Outlet />;
}
