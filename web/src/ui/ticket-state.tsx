import { CircleCheck, CircleDot, MessageCircleReply } from 'lucide-react';

interface TicketStateProps {
  ticket: { closed_at: string | null; last_reply: { from_operator: boolean } | null };
}

/** Closed, open, or answered: the last reply is an operator's. */
export function TicketState({ ticket: { closed_at, last_reply } }: TicketStateProps) {
  const isAnswered = last_reply?.from_operator === true;
  const [Icon, word, tone] =
    closed_at !== null
      ? ([CircleCheck, 'Closed', 'text-muted'] as const)
      : isAnswered
        ? ([MessageCircleReply, 'Answered', 'text-ok'] as const)
        : ([CircleDot, 'Open', 'text-info'] as const);
  return (
    <span className={`inline-flex shrink-0 items-center gap-1.5 text-sm ${tone}`}>
      <Icon className="size-3.5" aria-hidden="true" />
      {word}
    </span>
  );
}
