const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' });

/** A time in the reader's time zone, which is named: "21 Nov 2026, 03:00 CET". */
export function localText(iso: string): string {
  const at = new Date(iso);
  const name = zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${exact.format(at)} ${name}`.trim();
}

/** A time in the reader's time zone. */
export const LocalTime = ({ iso }: { iso: string }) => <time dateTime={iso}>{localText(iso)}</time>;

/** Replaces the times that the server wrote in UTC by those of the reader's time zone. */
export function localizeTimes(within: ParentNode): void {
  for (const time of within.querySelectorAll('time')) {
    if (!Number.isNaN(Date.parse(time.dateTime))) time.textContent = localText(time.dateTime);
  }
}
