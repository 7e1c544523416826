import { agreesTo, answer, type Consent } from '@/lib/consent/consent';
import { telemetryService } from '@/lib/telemetry/telemetry';
import { forgetVisit } from '@/lib/telemetry/visit';

/** Stores a choice; without telemetry its cookie is deleted. False if consent does not hold. */
export function saveAnswer(consent: Consent): boolean {
  const holds = answer(consent);
  if (!agreesTo(telemetryService)) forgetVisit();
  return holds;
}
