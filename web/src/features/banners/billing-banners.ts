import type { Organization } from '@/lib/entities/organization';
import type { Banner } from './banners';

/** What is known of bills; nothing is shown to who may not see bills, or where there are none. */
export interface BillingFacts {
  /** The feature `billing:all` is on, and the person has `billing:Read` on `stripe.customer`. */
  maySee: boolean;
  /** `address.line1` of the open organization; undefined until its billing profile has loaded. */
  addressLine: string | null | undefined;
  /** Whoever bills it in our place, as a marketplace does. */
  billingPartner: string | null;
  /** Organizations of mine with invoices that are overdue. */
  overdue: readonly { organization_id: number; slug: string }[];
}

/** The banners about bills (specification, points 5 and 8), in their order. */
export function billingBanners(organization: Organization | undefined, billing: BillingFacts | null): Banner[] {
  if (!billing?.maySee) return [];
  const { addressLine, billingPartner, overdue } = billing;
  const banners: Banner[] = [];
  const lacksAddress = addressLine !== undefined && !addressLine;
  if (organization && organization.plan.id !== 'free' && lacksAddress && billingPartner === null) {
    banners.push({
      key: `billing-information:${organization.slug}`,
      type: 'warning',
      title: 'Missing Billing Information',
      message:
        'Please add a billing address to avoid restrictions. If you are a registered business, please add a tax ID too.',
      link: { kind: 'page', label: 'View Details', to: `/org/${organization.slug}/billing#address` },
      dismissal: null,
    });
  }
  const here = overdue.find((it) => it.organization_id === organization?.id);
  const elsewhere = overdue.find((it) => it.organization_id !== organization?.id);
  if (here) {
    banners.push(overdueBanner('Outstanding Invoices', 'Please pay invoices to avoid service disruption.', here.slug));
  }
  if (elsewhere) {
    banners.push(
      overdueBanner(
        'Outstanding Invoices in other Organization',
        'Please pay invoices for other Organization to avoid service disruption.',
        elsewhere.slug,
      ),
    );
  }
  return banners;
}

const overdueBanner = (title: string, message: string, slug: string): Banner => ({
  key: `overdue:${slug}`,
  type: 'danger',
  title,
  message,
  link: { kind: 'page', label: 'View Details', to: `/org/${slug}/billing#invoices` },
  dismissal: null,
});
