import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { signInSettingsQuery } from '@/api/auth/get-sign-in-settings';
import { setAppTitle } from '@/lib/app-title';

/**
 * Applies the installation's name as soon as it is known, and when it changes. Reads the cache only,
 * because the routes fetch the settings.
 */
export function useOwnTitle(): void {
  const { data } = useQuery({ ...signInSettingsQuery(), enabled: false });
  useEffect(() => {
    if (data) setAppTitle(data.installation_name);
  }, [data]);
}
