import { formatExact, formatLong } from '@/lib/format/time';
import type { AuditEntry } from '@/lib/entities/audit';

/** A named field of an entry; `isCode`: an identifier, shown in a fixed-width font. */
export interface AuditFact {
  name: string;
  value: string;
  isCode?: boolean;
}

/** Returns all fields of an entry that have a value. */
export function auditFacts(entry: AuditEntry, email: string | undefined): AuditFact[] {
  const code = (name: string, value: string | null): AuditFact[] => (value === null ? [] : [{ name, value, isCode: true }]);
  const text = (name: string, value: string | null | undefined): AuditFact[] => (value ? [{ name, value }] : []);
  return [
    { name: 'Time', value: formatLong(entry.at) },
    { name: 'Time in UTC', value: formatExact(entry.at) },
    { name: 'Result', value: entry.outcome === 'refused' ? 'Denied' : 'Success' },
    { name: 'Person', value: entry.actor.name },
    ...text('Email', email),
    ...code('Account ID', entry.actor.id),
    ...text('Access token', entry.token_name),
    ...code('Action', entry.action),
    ...text('Target', entry.target),
    ...code('Organization', entry.organization_slug),
    ...code('Project', entry.project_ref),
    ...code('IP address', entry.remote_address),
    ...code('Request ID', entry.request_id),
    ...detailFacts(entry),
  ];
}

/** Fields that depend on the action; the IP address of a sign-in is also that of its request. */
function detailFacts({ detail, remote_address: address }: AuditEntry): AuditFact[] {
  if (typeof detail !== 'object' || detail === null || Array.isArray(detail)) return [];
  return Object.entries(detail)
    .filter(([key, value]) => value !== null && value !== '' && (key !== 'remote_address' || value !== address))
    .map(([key, value]) => ({ name: nameOf(key), value: typeof value === 'string' ? value : JSON.stringify(value), isCode: true }));
}

/** `opt_in_tags` is written `Opt in tags`. */
function nameOf(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
