import type { SupportTicket } from './list-own-tickets';

type Category = SupportTicket['category'];
type Severity = SupportTicket['severity'];
export type Service = SupportTicket['affected_services'][number];

/** The categories of tickets, in the order of the form. */
const categories: { value: Category; label: string; offered: (billing: boolean | undefined) => boolean }[] = [
  { value: 'Problem', label: 'APIs and client libraries', offered: () => true },
  { value: 'Dashboard_bug', label: 'Dashboard bug', offered: () => true },
  { value: 'Database_unresponsive', label: 'Database unresponsive', offered: () => true },
  { value: 'Performance', label: 'Performance issues', offered: () => true },
  { value: 'Abuse', label: 'Abuse report', offered: () => true },
  { value: 'Login_issues', label: 'Issues with logging in', offered: () => true },
  { value: 'Sales', label: 'Sales enquiry', offered: (billing) => billing === true },
  { value: 'Billing', label: 'Billing', offered: (billing) => billing === true },
  { value: 'Refund', label: 'Refund enquiry', offered: (billing) => billing === true },
  { value: 'Plan_upgrade', label: 'Plan upgrade', offered: (billing) => billing === false },
  { value: 'Account_deletion', label: 'Account deletion', offered: () => false },
];

export const categoryLabel = (value: Category): string => categories.find((it) => it.value === value)?.label ?? value;

/** The categories of the form, depending on billing; undefined until that is known. */
export const offeredCategories = (billing: boolean | undefined) =>
  categories.filter(({ offered }) => offered(billing)).map(({ value, label }) => ({ value, label }));

export const severities: { value: Severity; label: string }[] = [
  { value: 'Low', label: 'Low (general guidance)' },
  { value: 'Normal', label: 'Normal (system impaired)' },
  { value: 'High', label: 'High (production system impaired)' },
  { value: 'Urgent', label: 'Urgent (production system down)' },
];

export const services: { value: Service; label: string }[] = (
  ['Authentication', 'Dashboard', 'Database', 'Edge Functions', 'Realtime', 'Storage', 'Others'] as const
).map((value) => ({ value, label: value }));
