import type { CustomContent } from '@/api/platform/get-custom-content';
import type { Consent } from '@/lib/consent/consent';

/** A group of services with a common consent. */
export type ConsentCategory = CustomContent['privacy:consent_categories'][number];

/**
 * The same choice for every non-essential category. Essential ones need no consent, so the choice
 * does not contain them.
 */
export const forAll = (categories: readonly ConsentCategory[], agreed: boolean): Consent =>
  Object.fromEntries(categories.filter((it) => !it.isEssential).flatMap(({ services }) => services.map(({ id }) => [id, agreed])));

/**
 * Returns whether a category is on: always if essential, else if all of its services have consent.
 */
export const isOn = ({ isEssential, services }: ConsentCategory, consent: Consent): boolean =>
  isEssential || (services.length > 0 && services.every(({ id }) => consent[id] === true));

/** The choice with one category switched; an essential one cannot be switched. */
export function withCategory(consent: Consent, { isEssential, services }: ConsentCategory, on: boolean): Consent {
  if (isEssential) return consent;
  return { ...consent, ...Object.fromEntries(services.map(({ id }) => [id, on])) };
}
