import type { Incident } from '@/lib/entities/incident';
import { countdownText } from '@/lib/incident-texts';
import { useNow } from '@/streams/use-now';

/** Update interval: the text has minutes, and seconds in the last one. */
const tickMs = 1_000;

/** The time until maintenance starts or ends; hidden from screen readers, which have both times. */
export function Countdown({ incident }: { incident: Incident }) {
  const text = countdownText(incident, useNow(tickMs));
  if (text === null) return null;
  return (
    <span aria-hidden="true" className="font-medium tabular-nums">
      {text}.
    </span>
  );
}
