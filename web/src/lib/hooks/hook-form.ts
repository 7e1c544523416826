import { type Hook, type HookFields, type RowEvent, rowEvents } from '../entities/hooks';

/** The fields as a person types them. */
export interface HookForm {
  name: string;
  schema: string;
  table: string;
  events: RowEvent[];
  condition: string;
  url: string;
  /** One header in each line: `Name: value`. Null: they stay as they are. */
  headers: string | null;
  timeout: string;
  attempts: string;
}

const timeoutMax = 30;
const attemptsMax = 30;

export const newHookForm = (schema: string): HookForm => ({
  name: '',
  schema,
  table: '',
  events: ['INSERT'],
  condition: '',
  url: '',
  headers: '',
  timeout: '5',
  attempts: '15',
});

export const hookFormOf = (of: Hook): HookForm => ({
  name: of.name,
  schema: of.schema,
  table: of.table,
  events: of.events,
  condition: of.condition,
  url: of.url,
  headers: of.headers.length > 0 ? null : '',
  timeout: `${of.timeout_seconds}`,
  attempts: `${of.max_attempts}`,
});

/** Reads `Name: value` in each line; null if a line is something else. */
export function headersOf(text: string): Record<string, string> | null {
  const made: Record<string, string> = {};
  for (const line of text.split('\n').filter((it) => it.trim() !== '')) {
    const at = line.indexOf(':');
    const name = line.slice(0, Math.max(at, 0)).trim();
    if (name === '' || /\s/.test(name)) return null;
    made[name] = line.slice(at + 1).trim();
  }
  return made;
}

function isTarget(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text);
    return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
  } catch {
    return false;
  }
}

const isWithin = (text: string, max: number) => /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max;

/** The fault of each field; null if it is complete. */
export type HookFaults = Record<keyof HookForm, string | null>;

export const hookFaults = (form: HookForm): HookFaults => ({
  name: form.name.trim() === '' ? 'Enter a name.' : null,
  schema: null,
  table: form.table === '' ? 'Choose a table.' : null,
  events: form.events.length === 0 ? 'Choose at least one event.' : null,
  condition: null,
  url: isTarget(form.url.trim()) ? null : 'Enter a URL that begins with https:// or http://, without a user name.',
  headers: form.headers !== null && headersOf(form.headers) === null ? 'Enter one header in each line, such as “X-Source: shop”.' : null,
  timeout: isWithin(form.timeout, timeoutMax) ? null : `Enter a number from 1 to ${timeoutMax}.`,
  attempts: isWithin(form.attempts, attemptsMax) ? null : `Enter a number from 1 to ${attemptsMax}.`,
});

export function hookFields(form: HookForm, active: boolean): HookFields {
  const headers = form.headers === null ? null : headersOf(form.headers);
  return {
    name: form.name.trim(),
    schema: form.schema,
    table: form.table,
    events: rowEvents.filter((it) => form.events.includes(it)),
    condition: form.condition.trim(),
    url: form.url.trim(),
    ...(headers !== null && { headers }),
    timeout_seconds: Number(form.timeout),
    max_attempts: Number(form.attempts),
    active,
  };
}
