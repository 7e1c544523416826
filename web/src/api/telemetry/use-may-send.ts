import { useKeepsTelemetry } from '../platform/pushed-states';
import { useConsent } from '@/lib/consent/use-consent';
import { telemetryService } from '@/lib/telemetry/telemetry';

/** Whether events may be sent, updated live; for events to be sent as soon as it is allowed. */
export function useMaySend(): boolean {
  const isKept = useKeepsTelemetry();
  const consent = useConsent();
  return isKept && consent?.[telemetryService] === true;
}
