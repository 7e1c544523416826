const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A moment as a field for date and time takes it: by the clock here, to the minute. */
export function toLocal(ms: number): string {
  const at = new Date(ms);
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** What such a field says, in UTC; null where it says nothing. */
export function toIso(local: string): string | null {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
