import { lazy, Suspense } from 'react';
import { useKeepsTelemetry } from '@/api/platform/pushed-states';

const TelemetryPart = lazy(async () => ({ default: (await import('./telemetry-part')).TelemetryPart }));

/** Loads what belongs to telemetry once the installation says that it keeps any, and never elsewhere. */
export function TelemetryMount() {
  return <Suspense>{useKeepsTelemetry() && <TelemetryPart />}</Suspense>;
}
