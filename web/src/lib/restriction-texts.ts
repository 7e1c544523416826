import type { Organization } from './entities/organization';
import { formatBannerDay } from './format/time';

/** Title and text of an organization's restriction. */
export interface RestrictionTexts {
  title: string;
  /** The specification's text, then the exceeded limit if the server names it. */
  message: string;
  /** The end of the restriction, if the message does not contain it. */
  end: string;
  /** True once the projects are restricted. */
  severe: boolean;
}

const lifted = "It's lifted once your usage fits your plan again.";

/** The texts of an organization's restriction (specification, point 8); null without one. */
export function restrictionTexts(organization: Organization): RestrictionTexts | null {
  const { restriction_status: status, restriction_data: data } = organization;
  const day = data?.grace_period_end && formatBannerDay(data.grace_period_end);
  switch (status) {
    case 'grace_period': {
      const until = day ? ` until ${day}` : '';
      return {
        title: 'Organization plan has exceeded its quota',
        message: withReason(`You are given a grace period${until}`, data?.reason),
        end: until === '' ? lifted : '',
        severe: false,
      };
    }
    case 'grace_period_over': {
      const ended = day ? `The grace period ended on ${day}. ` : '';
      return {
        title: 'Grace period is over',
        message: withReason(
          'Your Projects will not be able to serve requests when you used up your quota.',
          data?.reason,
        ),
        end: `${ended}${lifted}`,
        severe: false,
      };
    }
    case 'restricted':
      return {
        title: 'Services Restricted',
        message: withReason(
          'Your Projects are unable to serve any requests as your Organization plan has used up its quota.',
          data?.reason,
        ),
        end: lifted,
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
