import { uuid } from '../uuid';

/**
 * The telemetry cookie: it connects the events of one visit and expires when the browser closes.
 */
const cookie = 'signalbox-telemetry';

/** The ID of this visit, created with the first event. Only with consent to telemetry. */
export function visit(): string {
  const known = document.cookie.split('; ').find((it) => it.startsWith(`${cookie}=`));
  if (known !== undefined) return known.slice(cookie.length + 1);
  const made = uuid();
  document.cookie = `${cookie}=${made}; path=/; SameSite=Strict`;
  return made;
}

/** Deletes the telemetry cookie. */
export function forgetVisit(): void {
  document.cookie = `${cookie}=; path=/; max-age=0; SameSite=Strict`;
}
