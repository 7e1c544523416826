import { Moment } from '@/ui/moment';
import type { PlatformStatus } from '@/lib/entities/platform-status';
import type { Contact } from './contact';

/** The headline while the server is unreachable: never the last one, which may be wrong. */
export const unreachableText = "Can't reach the server";

/** The overall status; without contact, that it is unknown and since when. */
export function Headline({ status, contact, now }: { status: PlatformStatus['status']; contact: Contact; now: number }) {
  if (contact.kind !== 'unreachable') {
    return (
      <p className="sp-overall" data-indicator={status.indicator} role="status">
        {status.description}
      </p>
    );
  }
  return (
    <div className="sp-overall" data-indicator="unknown">
      <p role="status">{unreachableText}</p>
      <p className="sp-overall-note">
        Last updated <Moment iso={new Date(contact.since).toISOString()} now={now} />. The current status is unknown. Retrying automatically.
      </p>
    </div>
  );
}
