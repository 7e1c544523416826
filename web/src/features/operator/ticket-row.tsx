import { ChevronRight } from 'lucide-react';
import type { SupportTicket } from '@/api/operator/list-tickets';
import { Moment } from '@/ui/moment';
import { TicketDetails } from './ticket-details';

/** A ticket: sender, subject and severity; expands to its details. */
export function TicketRow({ ticket, now }: { ticket: SupportTicket; now: number }) {
  const { id, subject, username, severity, category, created_at, closed_at } = ticket;
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-start gap-2.5 px-4 py-3 text-sm hover:bg-hover">
          <ChevronRight className="mt-0.5 size-4 shrink-0 text-muted transition-transform group-open:rotate-90" aria-hidden="true" />
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-mono text-xs text-muted">#{id}</span>
              <span className="font-medium">{subject}</span>
            </span>
            <span className="flex flex-wrap gap-x-3 text-muted">
              <span className={severity === 'Urgent' || severity === 'High' ? 'font-medium text-warn' : ''}>{severity}</span>
              <span>{categoryText(category)}</span>
              <span>{username}</span>
              <Moment iso={created_at} now={now} />
              {closed_at !== null && <span className="text-ok">Closed</span>}
            </span>
          </span>
        </summary>
        <TicketDetails ticket={ticket} now={now} />
      </details>
    </li>
  );
}

const categoryText = (category: string): string => category.replaceAll('_', ' ');
