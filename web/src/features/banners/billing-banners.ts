import type { Organization } from '@/lib/entities/organization';
import type { Banner } from './banners';

/**
 * The billing banners (specification, points 5 and 8), in order. The session topic has overdue
 * invoices and a missing address only of organizations whose billing the user may read.
 */
export function billingBanners(open: Organization | undefined, mine: readonly Organization[]): Banner[] {
  const here = mine.find((it) => it.slug === open?.slug);
  const owes = ({ billing }: Organization) => (billing?.overdue_invoices ?? 0) > 0;
  const elsewhere = mine.find((it) => it !== here && owes(it));
  const banners: Banner[] = [];
  if (here?.billing?.address_missing) {
    banners.push({
      key: `billing-information:${here.slug}`,
      type: 'warning',
      title: 'Missing Billing Information',
      message:
        'Please add a billing address to avoid restrictions. If you are a registered business, please add a tax ID too.',
      link: { kind: 'page', label: 'View Details', to: `/org/${here.slug}/billing#address` },
      dismissal: null,
    });
  }
  if (here && owes(here)) {
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
