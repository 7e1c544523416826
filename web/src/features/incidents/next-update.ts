/** Promises of the next update, as minutes from now; empty: none. */
export const nextUpdateChoices = [
  { value: '', label: 'Not promised' },
  { value: '15', label: 'In 15 minutes' },
  { value: '30', label: 'In 30 minutes' },
  { value: '60', label: 'In 1 hour' },
  { value: '120', label: 'In 2 hours' },
  { value: '240', label: 'In 4 hours' },
  { value: '1440', label: 'In 24 hours' },
];

const minuteMs = 60_000;

/** The promised time of a choice, as a part of a request; empty without a promise. */
export const nextUpdatePart = (minutes: string, now: number): { next_update_by?: string } =>
  minutes === '' ? {} : { next_update_by: new Date(now + Number(minutes) * minuteMs).toISOString() };
