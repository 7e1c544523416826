import { skipToken, useQuery } from '@tanstack/react-query';
import type { PlatformTopic, SessionTopic } from '@/lib/entities/topic-states';
import { liveKey, platformTopic, sessionTopic } from '@/lib/live/topic-names';

const exactClock: SessionTopic['clock'] = { skewed: false, skew_ms: 0 };

/** Whether the server reports this computer's clock as wrong; false until known. */
export function useSessionClock(): SessionTopic['clock'] {
  const { data } = useQuery<SessionTopic>({ queryKey: liveKey(sessionTopic), queryFn: skipToken });
  return data?.clock ?? exactClock;
}

/** The installation's notice, which only the socket delivers. */
export function useNotice(): PlatformTopic['notice'] {
  const { data } = useQuery<PlatformTopic>({ queryKey: liveKey(platformTopic), queryFn: skipToken });
  return data?.notice ?? null;
}

/** Whether the installation collects telemetry; undefined until known. */
export function useTelemetrySwitch(): boolean | undefined {
  const { data } = useQuery<PlatformTopic>({ queryKey: liveKey(platformTopic), queryFn: skipToken });
  return data && data.telemetry;
}

/** Whether the installation collects telemetry; false until known. */
export const useKeepsTelemetry = (): boolean => useTelemetrySwitch() === true;

/** Whether the states of the platform and of the session have been delivered. */
export function useArePushed(): boolean {
  const { data: platform } = useQuery<PlatformTopic>({ queryKey: liveKey(platformTopic), queryFn: skipToken });
  const { data: session } = useQuery<SessionTopic>({ queryKey: liveKey(sessionTopic), queryFn: skipToken });
  return platform !== undefined && session !== undefined;
}
