import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useParams } from 'react-router';
import type { ProjectDetail } from '@/lib/entities/project';
import { groupsOf, pagePathOf, type TelemetryAction, type TelemetryProperties } from '@/lib/telemetry/telemetry';
import { projectKey } from '../projects/get-project';
import { sendEvent } from './send-event';

/** Sends a telemetry event with its page, project and organization. */
export type SendTelemetry = (action: TelemetryAction, properties?: TelemetryProperties) => void;

/** Returns a stable function that sends events; it does nothing without consent. */
export function useTelemetry(): SendTelemetry {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const params = useParams();
  const place = useRef({ pathname, params });
  useEffect(() => {
    place.current = { pathname, params };
  });
  return useCallback(
    (action, properties = {}) => {
      const { ref, slug } = place.current.params;
      const project = ref === undefined ? undefined : client.getQueryData<ProjectDetail>(projectKey(ref));
      void sendEvent(client, {
        action,
        page_path: pagePathOf(place.current.pathname, place.current.params),
        properties,
        groups: groupsOf(ref, slug ?? project?.organization_slug),
      });
    },
    [client],
  );
}
