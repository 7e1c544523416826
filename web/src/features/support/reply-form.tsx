import { type FormEvent, useState } from 'react';
import { fieldFault } from '@/api/http/field-fault';
import { type TicketConversation, useReplyToTicket } from '@/api/support/ticket-conversation';
import type { TicketSide } from '@/api/support/ticket-keys';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { FormActions } from '@/ui/form-actions';
import { TextAreaField } from '@/ui/text-area-field';
import { toast } from '@/ui/toast';
import { lettersIn, messageMax } from './ticket-limits';

const faultOf = (message: string): string | null =>
  message.trim() === ''
    ? 'Enter a message.'
    : lettersIn(message) > messageMax
      ? `Enter at most ${messageMax.toLocaleString('en')} characters.`
      : null;

/** Replies to a ticket. An unsent text stays if it cannot be sent. */
export function ReplyForm({ side, ticket }: { side: TicketSide; ticket: TicketConversation }) {
  const [message, setMessage] = useState('');
  const [wasTried, setTried] = useState(false);
  const reply = useReplyToTicket(side, ticket.id);
  const isClosed = ticket.closed_at !== null;
  const fieldError = fieldFault(reply.error, 'message', 'The message');
  const send = (close: boolean) => {
    setTried(true);
    if (reply.isPending || faultOf(message) !== null) return;
    reply.mutate(
      { message, close },
      {
        onSuccess: () => {
          setMessage('');
          setTried(false);
          toast.success(close ? 'Reply sent, ticket closed' : 'Reply sent');
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(false);
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Reply" className="flex flex-col gap-4">
      <TextAreaField
        label="Reply"
        value={message}
        onChange={setMessage}
        rows={5}
        error={(wasTried ? faultOf(message) : null) ?? fieldError}
        hint={isClosed ? 'A reply reopens the ticket.' : undefined}
      />
      {reply.error && !fieldError && <ErrorNote title="Couldn't send the reply." error={reply.error} />}
      <FormActions>
        <Button type="submit" variant="primary" busy={reply.isPending}>
          {isClosed ? 'Reply and reopen' : 'Send reply'}
        </Button>
        {side === 'operator' && !isClosed && (
          <Button disabled={reply.isPending} onClick={() => send(true)}>
            Reply and close
          </Button>
        )}
      </FormActions>
    </form>
  );
}
