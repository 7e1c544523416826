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

/** Something that was done, as the server takes it. */
export interface TelemetryEvent {
  action: TelemetryAction;
  page_path: string;
  properties: TelemetryProperties;
  groups: TelemetryGroups;
}

/** Whether an event may leave now: the installation keeps them, and the person agrees. */
export const maySend = (client: QueryClient): boolean =>
  client.getQueryData<PlatformTopic>(liveKey(platformTopic))?.telemetry === true && agreesTo(telemetryService);

/**
 * Tells what was done, if that may be told. No one waits for it and it is never told twice; a failure
 * is only logged, and one that has not left when the person withdraws does not leave.
 */
export async function sendEvent(client: QueryClient, { properties, ...event }: TelemetryEvent): Promise<void> {
  if (!maySend(client)) return;
  const { signal, end } = untilWithdrawn();
  try {
    // The description says of these two only that they are objects.
    const body = { ...event, properties: { ...properties, visit: visit() } } as unknown as { action: string };
    await api.POST('/platform/telemetry/event', { body, signal });
  } catch (error) {
    if (!signal.aborted) console.log('Failed to send Telemetry event', error);
  } finally {
    end();
  }
}
