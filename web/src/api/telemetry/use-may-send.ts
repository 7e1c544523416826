import { useKeepsTelemetry } from '../platform/pushed-states';
import { useConsent } from '@/lib/consent/use-consent';
import { telemetryService } from '@/lib/telemetry/telemetry';

/** Whether events may leave, at every moment: for what is to be told as soon as they may. */
export function useMaySend(): boolean {
  const isKept = useKeepsTelemetry();
  const consent = useConsent();
  return isKept && consent?.[telemetryService] === true;
}
