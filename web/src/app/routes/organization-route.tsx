import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useNavigate, useParams } from 'react-router';
import { toast } from 'sonner';
import { isLeaving, markLeaving } from '@/api/organizations/leaving';
import { useOrganizations, useOrganizationTopicName } from '@/api/organizations/list-organizations';
import { useTopic } from '@/streams/use-topic';
import { homePath, rememberOrganization } from '@/lib/last-organization';

/** Around an organization's pages: follows its topic, and leads home when there is no such organization. */
export function OrganizationRoute() {
  const { slug = '' } = useParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: organizations } = useOrganizations();
  useTopic(useOrganizationTopicName(slug));

  const found = organizations?.some((it) => it.slug === slug);
  useEffect(() => {
    if (found) rememberOrganization(slug);
    if (found !== false || isLeaving(client, slug)) return;
    toast.error("We couldn't find that organization");
    const home = homePath((organizations ?? []).map((it) => it.slug));
    void navigate(`${home}?error=org_not_found&org=${encodeURIComponent(slug)}`, { replace: true });
    // The list itself is no reason to run again: only whether this one is in it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [found, slug]);

  useEffect(() => () => markLeaving(client, slug, false), [client, slug]);

  return found === false ? null : <Outlet />;
}
