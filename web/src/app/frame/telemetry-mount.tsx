import { lazy, Suspense } from 'react';
import { useKeepsTelemetry } from '@/api/platform/pushed-states';

const TelemetryPart = lazy(async () => ({ default: (await import('./telemetry-part')).TelemetryPart }));

/** Loads the telemetry code only if the installation collects telemetry. */
export function TelemetryMount() {
  return <Suspense>{useKeepsTelemetry() && <TelemetryPart />}</Suspense>;
}
