import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFleet } from '@/api/operations/fleet';
import { useIncidentTemplates } from '@/api/operations/list-incident-templates';
import { fleetTopic } from '@/lib/live/topic-names';
import { useNow } from '@/streams/use-now';
import { useTopic } from '@/streams/use-topic';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { DeclareForm } from './declare-form';
import { beginDraft } from './begin-draft';
import type { IncidentDraft } from './draft';

/**
 * Declares an incident or maintenance. The form is prefilled from a suggestion, a template or the
 * selected scope, so that it needs one more click.
 */
export function DeclarePage() {
  const [search] = useSearchParams();
  const { data: templates, isError } = useIncidentTemplates();
  const freshness = useTopic(fleetTopic);
  const fleet = useFleet();
  const now = useNow(null);
  const region = search.get('suggestion');
  const suggestion = region === null ? undefined : fleet?.suggestions[region];
  // A withdrawn suggestion leaves its region.
  const isReady = (templates !== undefined || isError) && (region === null || fleet !== undefined || freshness.kind === 'failed');
  const address = search.toString();
  const [begun, setBegun] = useState<{ address: string; draft: IncidentDraft } | null>(null);
  // Once: neither what comes later nor a lost topic takes away what someone has typed, or a form that is being sent.
  if (isReady && begun?.address !== address) setBegun({ address, draft: beginDraft({ search, suggestion, templates: templates ?? [], now }) });
  const draft = begun?.address === address ? begun.draft : undefined;
  return (
    <Page title="Declare incident" subtitle="Affected users see this immediately.">
      {draft ? (
        <DeclareForm key={address} initial={draft} templates={templates ?? []} chosen={search.get('template')} />
      ) : (
        <Loading label="Loading the templates">
          <Skeleton className="h-96" />
        </Loading>
      )}
    </Page>
  );
}
