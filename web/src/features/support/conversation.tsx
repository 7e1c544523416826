import type { TicketConversation } from '@/api/support/ticket-conversation';
import { classNames } from '@/ui/class-names';
import { Moment } from '@/ui/moment';

/** The message of a ticket and all replies, oldest first. */
export function Conversation({ ticket, now }: { ticket: TicketConversation; now: number }) {
  const { username, message, created_at, replies } = ticket;
  return (
    <ol aria-label="Conversation" className="grid gap-3">
      <Entry author={username} at={created_at} text={message} now={now} />
      {replies.map((it) => (
        <Entry
          key={it.id}
          author={it.author}
          isOperator={it.from_operator}
          at={it.created_at}
          text={it.message}
          closes={it.closes}
          now={now}
        />
      ))}
    </ol>
  );
}

interface EntryProps {
  author: string;
  isOperator?: boolean;
  at: string;
  text: string;
  closes?: boolean;
  now: number;
}

function Entry({ author, isOperator = false, at, text, closes = false, now }: EntryProps) {
  return (
    <li className={classNames('grid gap-1.5 rounded-md border p-4 text-sm', isOperator ? 'bg-raised' : 'bg-surface')}>
      <p className="flex flex-wrap items-baseline gap-x-2 text-muted">
        <span className="font-medium text-text">{author}</span>
        {isOperator && <span className="rounded-sm border px-1.5 text-xs">Operator</span>}
        <Moment iso={at} now={now} />
      </p>
      <p className="max-w-[72ch] whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
      {closes && <p className="text-muted">Closed the ticket.</p>}
    </li>
  );
}
