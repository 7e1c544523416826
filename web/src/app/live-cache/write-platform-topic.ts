import type { QueryClient } from '@tanstack/react-query';
import { signInSettingsQuery } from '@/api/auth/get-sign-in-settings';
import { flagsKey } from '@/api/platform/list-flags';
import type { PlatformTopic } from '@/lib/entities/topic-states';
import { writeIncidents } from './write-incidents';

/**
 * Writes the flags and incidents of the whole installation, its name and its sign-up policy; its
 * notice is read from the topic's own entry.
 */
export function writePlatformTopic(client: QueryClient, next: PlatformTopic): void {
  client.setQueryData(flagsKey, next.flags);
  const { installation } = next;
  if (installation) {
    client.setQueryData(
      signInSettingsQuery().queryKey,
      (settings) =>
        settings && {
          ...settings,
          installation_name: installation.name,
          sign_up: installation.sign_up,
          disable_signup: installation.sign_up === 'closed',
        },
    );
  }
  writeIncidents(client);
}
