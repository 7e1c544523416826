/** The form for a request to change an organization's plan. */
export const planChangeHref = (slug: string): string => `/support/new?category=Billing&orgSlug=${encodeURIComponent(slug)}`;
