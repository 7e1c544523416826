import type { CustomContent } from '@/api/platform/get-custom-content';
import type { Consent } from '@/lib/consent/consent';

/** Services that one agrees to or not, together. */
export type ConsentCategory = CustomContent['privacy:consent_categories'][number];

/**
 * The answer that is the same for every category that is not essential. What is essential is no
 * question, so the answer does not hold it.
 */
export const forAll = (categories: readonly ConsentCategory[], agreed: boolean): Consent =>
  Object.fromEntries(categories.filter((it) => !it.isEssential).flatMap(({ services }) => services.map(({ id }) => [id, agreed])));

/** Whether a category is on: an essential one always, another where all of its services are agreed to. */
export const isOn = ({ isEssential, services }: ConsentCategory, consent: Consent): boolean =>
  isEssential || (services.length > 0 && services.every(({ id }) => consent[id] === true));

/** The answer with one category on or off; an essential one cannot be switched. */
export function withCategory(consent: Consent, { isEssential, services }: ConsentCategory, on: boolean): Consent {
  if (isEssential) return consent;
  return { ...consent, ...Object.fromEntries(services.map(({ id }) => [id, on])) };
}
