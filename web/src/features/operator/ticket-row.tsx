import { Link } from 'react-router';
import type { SupportTicket } from '@/api/operator/list-tickets';
import { categoryLabel } from '@/api/support/ticket-labels';
import { Moment } from '@/ui/moment';
import { TicketState } from '@/ui/ticket-state';

/** A ticket: sender, subject, severity and state; links to its conversation. */
export function TicketRow({ ticket, now }: { ticket: SupportTicket; now: number }) {
  const { id, subject, username, severity, category, created_at, replies_count, last_reply } = ticket;
  return (
    <li className="relative flex min-h-11 items-start gap-2.5 px-4 py-3 text-sm hover:bg-hover">
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-mono text-xs text-muted">#{id}</span>
          <Link to={`/ops/tickets/${id}`} className="font-medium after:absolute after:inset-0">
            {subject}
          </Link>
        </span>
        <span className="flex flex-wrap gap-x-3 text-muted">
          <span className={severity === 'Urgent' || severity === 'High' ? 'font-medium text-warn' : ''}>{severity}</span>
          <span>{categoryLabel(category)}</span>
          <span>{username}</span>
          <Moment iso={created_at} now={now} />
          {last_reply && (
            <span>
              {replies_count === 1 ? '1 reply' : `${replies_count} replies`}, last <Moment iso={last_reply.at} now={now} />
            </span>
          )}
        </span>
      </span>
      <TicketState ticket={ticket} />
    </li>
  );
}
