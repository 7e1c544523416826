/** The short name of the user's time zone at a time: `GMT`, `CET`, `UTC`, `GMT+5:30`. */
export function zoneNameAt(at: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' }).formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
