import type { TicketDraft } from '@/api/support/send-ticket';
import type { Service } from '@/api/support/ticket-labels';
import { lettersIn, messageMax, subjectMax } from './ticket-limits';

/** Selected for no specific organization or project. */
export const none = 'none';

/** The state of the form. An empty text means not selected yet. */
export interface TicketForm {
  category: string;
  severity: TicketDraft['severity'];
  /** A slug, or `none`. */
  organization: string;
  /** A ref, or `none`. */
  project: string;
  services: Service[];
  subject: string;
  message: string;
}

export type TicketFaults = Partial<Record<keyof TicketForm, string>>;

/** The errors of the form by field. */
export function faultsOf(form: TicketForm): TicketFaults {
  const faults: TicketFaults = {};
  if (form.category === '') faults.category = 'Please select a category';
  if (form.organization === '') faults.organization = 'Please select an organization';
  if (form.project === '' && form.organization !== none) faults.project = 'Please select a project';
  if (form.subject.trim() === '') faults.subject = 'Please add a subject heading';
  else if (lettersIn(form.subject) > subjectMax) faults.subject = tooLong(form.subject, subjectMax);
  if (form.message.trim() === '') faults.message = "Please add a message about the issue that you're facing";
  else if (lettersIn(form.message) > messageMax) faults.message = tooLong(form.message, messageMax);
  return faults;
}

const tooLong = (text: string, max: number): string =>
  `Please shorten it by ${(lettersIn(text) - max).toLocaleString('en')}, to ${max.toLocaleString('en')} characters`;

/** The valid form in the server's format. */
export function draftOf(form: TicketForm, sid: string | null): TicketDraft {
  const chosen = (value: string) => (value === none || value === '' ? null : value);
  const organization = chosen(form.organization);
  return {
    category: form.category as TicketDraft['category'],
    severity: form.severity,
    subject: form.subject.trim(),
    message: form.message.trim(),
    organizationSlug: organization,
    projectRef: organization && chosen(form.project),
    affectedServices: form.services,
    sid,
  };
}
