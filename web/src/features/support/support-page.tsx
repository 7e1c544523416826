import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SupportTicket } from '@/api/support/list-own-tickets';
import { Card } from '@/ui/card';
import { Page } from '@/ui/page';
import { OwnTickets } from './own-tickets';
import { SentNote } from './sent-note';
import { SupportForm } from './support-form';

/** A new ticket to the operators, beside those sent before. */
export function SupportPage() {
  const { search, key: visit } = useLocation();
  const navigate = useNavigate();
  const [sent, setSent] = useState<{ ticket: SupportTicket; visit: string } | null>(null);
  return (
    <Page title="Contact support" subtitle="Send a message to your administrator.">
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {sent?.visit === visit ? (
          // The prefilled values have been sent.
          <SentNote ticket={sent.ticket} onAnother={() => void navigate('/support/new', { replace: true })} />
        ) : (
          <Card title="New ticket">
            <SupportForm key={search} search={search} onSent={(ticket) => setSent({ ticket, visit })} />
          </Card>
        )}
        <OwnTickets />
      </div>
    </Page>
  );
}
