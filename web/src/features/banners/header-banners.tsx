import { useRef, useState } from 'react';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { useArePushed, useNotice, useSessionClock } from '@/api/platform/pushed-states';
import { useFlags } from '@/api/platform/list-flags';
import { useIncidents } from '@/api/platform/list-incidents';
import { useFeature } from '@/api/profile/use-feature';
import type { Organization } from '@/lib/entities/organization';
import { BannerRow } from './banner-row';
import { type BannerLink, bannersOf } from './banners';
import { ClockDialog } from './clock-dialog';
import { dismiss, useDismissed } from './dismissals';
import { IncidentDialog } from './incident-dialog';
import { useReservedHeight } from './use-reserved-height';

/** The banners below the top bar, stacked in order, updated by pushes. */
export function HeaderBanners({ organization }: { organization: Organization | undefined }) {
  const { data: incidents = [], isPending: awaitsIncidents } = useIncidents();
  const { data: flags = {}, isPending: awaitsFlags } = useFlags();
  const place = useRef<HTMLDivElement>(null);
  const arePushed = useArePushed();
  const reserved = useReservedHeight(place, !awaitsIncidents && !awaitsFlags && arePushed);
  const notice = useNotice();
  const clock = useSessionClock();
  const dismissed = useDismissed();
  const billed = useBilled();
  const [details, setDetails] = useState<BannerLink | null>(null);

  const banners = bannersOf({
    incidents,
    notice,
    flags,
    organization,
    billed,
    clockSkewed: clock.skewed,
    dismissed,
  });
  const incident = incidents.find((it) => details?.kind === 'incident' && it.id === details.incidentId);
  return (
    <>
      <div ref={place} style={{ minHeight: reserved }}>
        {banners.map((banner) => (
          <BannerRow key={banner.key} banner={banner} onOpen={setDetails} onDismiss={dismiss} />
        ))}
      </div>
      <IncidentDialog incident={incident} onClose={() => setDetails(null)} />
      <ClockDialog open={details?.kind === 'clock'} skewMs={clock.skew_ms} onClose={() => setDetails(null)} />
    </>
  );
}

const none: readonly Organization[] = [];

/** The user's organizations with their billing state; empty without billing. */
function useBilled(): readonly Organization[] {
  const { data: organizations = none } = useOrganizations();
  const hasBilling = useFeature('billing:all') === true;
  const isSelfHosted = useIsSelfHosted();
  return hasBilling && !isSelfHosted ? organizations : none;
}
