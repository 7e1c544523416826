import { ConsentMount } from '@/features/consent/consent-mount';
import { TelemetryEvents } from './telemetry-events';

/** The consent question and the events, if the installation collects telemetry. */
export function TelemetryPart() {
  return (
    <>
      <ConsentMount />
      <TelemetryEvents />
    </>
  );
}
