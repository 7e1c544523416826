import type { QueryClient } from '@tanstack/react-query';
import { agreesTo } from '@/lib/consent/consent';
import type { PlatformTopic } from '@/lib/entities/topic-states';
import { liveKey, platformTopic } from '@/lib/live/topic-names';
import {
  type TelemetryAction,
  type TelemetryGroups,
  type TelemetryProperties,
  telemetryService,
  untilWithdrawn,
} from '@/lib/telemetry/telemetry';
import { visit } from '@/lib/telemetry/visit';
import { api } from '../http/client';

/** A telemetry event as the server accepts it. */
export interface TelemetryEvent {
  action: TelemetryAction;
  page_path: string;
  properties: TelemetryProperties;
  groups: TelemetryGroups;
}

/**
 * Returns whether events may be sent now: the installation collects them, and the user consents.
 */
export const maySend = (client: QueryClient): boolean =>
  client.getQueryData<PlatformTopic>(liveKey(platformTopic))?.telemetry === true && agreesTo(telemetryService);

/**
 * Sends an event if that is allowed. It is not awaited and never retried; a failure is only logged.
 * An event that has not been sent when consent is withdrawn is dropped.
 */
export async function sendEvent(client: QueryClient, { properties, ...event }: TelemetryEvent): Promise<void> {
  if (!maySend(client)) return;
  const { signal, end } = untilWithdrawn();
  try {
    // The API description defines these two only as objects.
    const body = { ...event, properties: { ...properties, visit: visit() } } as unknown as { action: string };
    await api.POST('/platform/telemetry/event', { body, signal });
  } catch (error) {
    if (!signal.aborted) console.log('Failed to send Telemetry event', error);
  } finally {
    end();
  }
}
