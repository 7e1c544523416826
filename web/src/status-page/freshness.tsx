import { Moment } from '@/ui/moment';
import type { Contact } from './contact';

const words = { live: 'Live', connecting: 'Connecting', unreachable: 'Offline' };

/** Shows whether the state is live, and always its age. */
export function Freshness({ contact, now }: { contact: Contact; now: number }) {
  const since = contact.kind === 'live' ? now : contact.since;
  return (
    <p className="sp-fresh" data-live={contact.kind === 'live'}>
      <span className="sp-dot" aria-hidden="true" />
      <span>
        {/* A constantly announced age would be noise for screen reader users. */}
        <span role="status">{words[contact.kind]}</span>, last updated <Moment iso={new Date(since).toISOString()} now={now} />
      </span>
    </p>
  );
}
