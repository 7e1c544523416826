import { useMemo } from 'react';
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

/**
 * Tells everybody concerned what is wrong, or what is planned. Whatever leads here fills the form in:
 * a suggestion, a template, or the place that was looked at; so it takes one more click.
 */
export function DeclarePage() {
  const [search] = useSearchParams();
  const { data: templates, isError } = useIncidentTemplates();
  const freshness = useTopic(fleetTopic);
  const fleet = useFleet();
  const now = useNow(null);
  const region = search.get('suggestion');
  const suggestion = region === null ? undefined : fleet?.suggestions[region];
  // A suggestion that has been taken back leaves its region.
  const isReady = (templates !== undefined || isError) && (region === null || fleet !== undefined || freshness.kind === 'failed');
  const draft = useMemo(
    () => (isReady ? beginDraft({ search, suggestion, templates: templates ?? [], now }) : undefined),
    // What comes later does not take away what somebody has typed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [isReady, search],
  );
  return (
    <Page title="Declare incident" subtitle="Affected users see this immediately.">
      {draft ? (
        <DeclareForm key={search.toString()} initial={draft} templates={templates ?? []} chosen={search.get('template')} />
      ) : (
        <Loading label="Loading the templates">
          <Skeleton className="h-96" />
        </Loading>
      )}
    </Page>
  );
}
