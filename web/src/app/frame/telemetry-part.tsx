import { ConsentMount } from '@/features/consent/consent-mount';
import { TelemetryEvents } from './telemetry-events';

/** What there is only where the installation keeps telemetry: the question whether it may, and the events. */
export function TelemetryPart() {
  return (
    <>
      <ConsentMount />
      <TelemetryEvents />
    </>
  );
}
