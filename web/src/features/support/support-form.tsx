import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SupportTicket } from '@/api/support/list-own-tickets';
import { useSendTicket } from '@/api/support/send-ticket';
import { Button } from '@/ui/button';
import { CheckList } from '@/ui/check-list';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { FormActions } from '@/ui/form-actions';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { PlaceFields } from './place-fields';
import { draftOf, faultsOf } from './ticket-form';
import { lettersIn, messageMax, subjectMax } from './ticket-limits';
import { type Service, services, severities } from '@/api/support/ticket-labels';
import { useTicketForm } from './use-ticket-form';

interface SupportFormProps {
  /** The query of the address, which may prefill fields. */
  search: string;
  onSent: (ticket: SupportTicket) => void;
}

/** The form to contact the operators. Typed text stays until it has been sent. */
export function SupportForm({ search, onSent }: SupportFormProps) {
  const { form, sid, categories, organizations, edit, forget } = useTicketForm(search);
  const send = useSendTicket();
  const [tries, setTries] = useState(0);
  const self = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0) self.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [tries]);

  const found = faultsOf(form);
  const faults = tries > 0 ? found : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(found).length > 0) return setTries(tries + 1);
    send.mutate(draftOf(form, sid), {
      onSuccess: (ticket) => {
        forget();
        onSent(ticket);
      },
    });
  };
  return (
    <form ref={self} onSubmit={submit} noValidate className="flex flex-col gap-5">
      {sid !== null && (
        <dl className="flex flex-wrap gap-x-3 rounded-md border bg-background px-3 py-2 text-sm">
          <dt className="text-muted">Error report</dt>
          <dd className="font-mono">{sid}</dd>
        </dl>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label="Category"
          value={form.category}
          options={categories}
          onChange={(category) => edit({ category })}
          placeholder="Select a category"
          error={faults.category ?? null}
        />
        <SelectField
          label="Severity"
          value={form.severity}
          options={severities}
          onChange={(severity) => edit({ severity: severity as typeof form.severity })}
        />
      </div>
      <PlaceFields form={form} faults={faults} organizations={organizations} onChange={edit} />
      <CheckList
        short
        label="Affected services (optional)"
        options={services}
        checked={form.services}
        onChange={(checked) => edit({ services: checked as Service[] })}
      />
      <TextField
        label="Subject"
        value={form.subject}
        onChange={(subject) => edit({ subject })}
        autoComplete="off"
        hint={count(form.subject, subjectMax)}
        error={faults.subject ?? null}
      />
      <TextAreaField
        label="Message"
        value={form.message}
        onChange={(message) => edit({ message })}
        rows={8}
        hint={`Describe what happened and what you expected. Don't include passwords. ${count(form.message, messageMax)}`}
        error={faults.message ?? null}
      />
      {send.error && <ErrorNote title="Couldn't send your ticket. Your message is still here." error={send.error} />}
      <FormActions>
        <Button type="submit" variant="primary" busy={send.isPending}>
          Send ticket
        </Button>
      </FormActions>
    </form>
  );
}

const count = (text: string, max: number): string => `${lettersIn(text).toLocaleString('en')} of ${max.toLocaleString('en')} characters.`;
