import { type FormEvent, useState } from 'react';
import { toast } from '@/ui/toast';
import { fieldFault } from '@/api/http/field-fault';
import type { IncidentHistory } from '@/api/operations/incident-keys';
import { type Reopening, useReopenIncident } from '@/api/operations/reopen-incident';
import { momentText } from '@/lib/incident-texts';
import { useNow } from '@/streams/use-now';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { chosenOf } from './choices';
import { nextUpdateChoices, nextUpdatePart } from './next-update';

const states: { value: Reopening['state']; label: string }[] = [
  { value: 'investigating', label: 'Investigating' },
  { value: 'identified', label: 'Identified' },
  { value: 'monitoring', label: 'Monitoring' },
];

/** Refresh interval of the end of the period. */
const tickMs = 60_000;

/** Reopens a resolved incident with a message; nothing after the period in which this is possible. */
export function ReopenCard({ incident: { id, reopenable_until: until } }: { incident: IncidentHistory }) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow(tickMs);
  if (!until || Date.parse(until) < now) return null;
  return (
    <Card title="Reopen" description={`Possible until ${momentText(until)}. After that, declare a new incident.`}>
      {isOpen ? <ReopenForm id={id} onDone={() => setOpen(false)} /> : <Button onClick={() => setOpen(true)}>Reopen incident…</Button>}
    </Card>
  );
}

function ReopenForm({ id, onDone }: { id: string; onDone: () => void }) {
  const [state, setState] = useState<Reopening['state']>('investigating');
  const [message, setMessage] = useState('');
  const [minutes, setMinutes] = useState('');
  const [wasTried, setTried] = useState(false);
  const now = useNow(null);
  const reopen = useReopenIncident(id);
  const text = message.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (text === '') return;
    reopen.mutate(
      { state, message: text, ...nextUpdatePart(minutes, now) },
      {
        onSuccess: () => {
          toast.success('Incident reopened');
          onDone();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextAreaField
        label="Reason"
        rows={3}
        value={message}
        onChange={setMessage}
        hint="Published immediately as the next timeline entry, and sent to all notification channels. Supports Markdown."
        error={(wasTried && text === '' ? 'Enter a reason.' : null) ?? fieldFault(reopen.error, 'message', 'The reason')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="State"
          value={state}
          options={states}
          onChange={(value) => setState(chosenOf(states, value))}
        />
        <SelectField label="Next update" value={minutes} options={nextUpdateChoices} onChange={setMinutes} />
      </div>
      {reopen.error && <ErrorNote title="Couldn't reopen the incident." error={reopen.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={reopen.isPending}>
          Reopen and publish
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
