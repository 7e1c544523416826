import type { Organization } from './entities/organization';
import { formatDay } from './format/time';

/** What a restriction of an organization is called and means. */
export interface RestrictionWords {
  title: string;
  /** The specification's text, then which limit was passed where the server says so. */
  message: string;
  /** True once projects do not serve any more. */
  severe: boolean;
}

/** The words for an organization's restriction (specification, point 8); null where there is none. */
export function restrictionWords(organization: Organization): RestrictionWords | null {
  const { restriction_status: status, restriction_data: data } = organization;
  switch (status) {
    case 'grace_period': {
      const until = data?.grace_period_end ? ` until ${formatDay(data.grace_period_end)}` : '';
      return {
        title: 'Organization plan has exceeded its quota',
        message: withReason(`You are given a grace period${until}`, data?.reason),
        severe: false,
      };
    }
    case 'grace_period_over':
      return {
        title: 'Grace period is over',
        message: withReason(
          'Your Projects will not be able to serve requests when you used up your quota.',
          data?.reason,
        ),
        severe: false,
      };
    case 'restricted':
      return {
        title: 'Services Restricted',
        message: withReason(
          'Your Projects are unable to serve any requests as your Organization plan has used up its quota.',
          data?.reason,
        ),
        severe: true,
      };
    case null:
      return null;
  }
}

function withReason(text: string, reason: string | null | undefined): string {
  if (!reason) return text;
  return `${text.replace(/\.$/, '')}. ${reason}`;
}
