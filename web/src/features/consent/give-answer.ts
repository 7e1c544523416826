import { agreesTo, answer, type Consent } from '@/lib/consent/consent';
import { telemetryService } from '@/lib/telemetry/telemetry';
import { forgetVisit } from '@/lib/telemetry/visit';

/** Takes an answer; one that leaves telemetry out deletes its cookie. False if it does not hold. */
export function saveAnswer(consent: Consent): boolean {
  const holds = answer(consent);
  if (!agreesTo(telemetryService)) forgetVisit();
  return holds;
}
