import type { Incident } from '@/lib/entities/incident';
import type { Organization } from '@/lib/entities/organization';
import type { Notice } from '@/lib/entities/topic-states';
import { incidentBannerTexts, isMaintenance } from '@/lib/incident-texts';
import { noticeBannerTexts, noticeSeverityDisplay } from '@/lib/notice-severity';
import { restrictionTexts } from '@/lib/restriction-texts';
import type { BannerTone } from '@/ui/banner-strip';
import { webAddress } from '@/lib/web-address';
import { billingBanners } from './billing-banners';

/** The link of a banner. */
export type BannerLink =
  | { kind: 'page'; label: string; to: string }
  | { kind: 'site'; label: string; href: string }
  | { kind: 'incident'; label: string; incidentId: string }
  | { kind: 'clock'; label: string };

export interface Banner {
  /** Stable for the same banner, so that a changed text does not slide in again. */
  key: string;
  type: 'danger' | 'warning' | 'incident' | 'maintenance' | 'notice';
  /** The style, if it differs from the type: incidents by severity. */
  tone?: BannerTone;
  /** Maintenance whose time until its start or end is shown. */
  countdown?: Incident;
  title: string;
  message: string;
  link: BannerLink | null;
  /** The ID for dismissing it; null if it cannot be dismissed. */
  dismissal: string | null;
}

/** The sources of banners. */
export interface BannerFacts {
  incidents: Incident[];
  notice: Notice | null;
  flags: Record<string, boolean>;
  /** The open organization. */
  organization: Organization | undefined;
  /** The user's organizations; empty if the installation has no billing. */
  billed: readonly Organization[];
  clockSkewed: boolean;
  /** IDs of dismissed banners. */
  dismissed: string[];
}

/** All applicable banners in stacking order; none hides another. */
export function bannersOf(facts: BannerFacts): Banner[] {
  const banners = [
    ...incidentBanners(facts),
    noticeBanner(facts),
    ...billingBanners(facts.organization, facts.billed),
    restrictionBanner(facts.organization),
    clockBanner(facts),
  ];
  return banners.filter(
    (it): it is Banner => it !== null && !(it.dismissal !== null && facts.dismissed.includes(it.dismissal)),
  );
}

/** Shown unless an operator has disabled them. */
const incidentBanners = ({ incidents, flags }: BannerFacts): Banner[] =>
  flags.ongoingIncident === false ? [] : incidents.map(incidentBanner);

function incidentBanner(incident: Incident): Banner {
  return {
    key: `incident:${incident.id}`,
    ...incidentBannerTexts(incident),
    ...(isMaintenance(incident) && { countdown: incident }),
    link: { kind: 'incident', label: 'View Details', incidentId: incident.id },
    dismissal: `incident:${incident.id}`,
  };
}

function noticeBanner({ notice, flags }: BannerFacts): Banner | null {
  if (!notice || flags.showNoticeBanner !== true) return null;
  const href = webAddress(notice.link);
  return {
    key: `notice:${notice.id}`,
    type: noticeSeverityDisplay(notice.severity).banner,
    ...noticeBannerTexts(notice),
    link: href === null ? null : { kind: 'site', label: 'Learn more', href },
    dismissal: `notice:${notice.id}`,
  };
}

function restrictionBanner(organization: Organization | undefined): Banner | null {
  const texts = organization && restrictionTexts(organization);
  if (!texts) return null;
  return {
    key: `restriction:${organization.slug}`,
    type: texts.severe ? 'danger' : 'warning',
    title: texts.title,
    message: [texts.message, texts.end].join(' ').trim(),
    link: { kind: 'page', label: 'View Details', to: `/org/${organization.slug}/billing` },
    dismissal: null,
  };
}

function clockBanner({ clockSkewed, flags }: BannerFacts): Banner | null {
  if (!clockSkewed || flags.clockSkewBanner === false) return null;
  return {
    key: 'clock',
    type: 'warning',
    title: "Your computer's clock appears to be inaccurate.",
    message: 'This can cause issues with certain features.',
    link: { kind: 'clock', label: 'More information' },
    dismissal: null,
  };
}
