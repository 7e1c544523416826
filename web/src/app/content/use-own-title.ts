import { useEffect } from 'react';
import { useCustomContent } from '@/api/platform/get-custom-content';
import { setAppTitle } from '@/lib/app-title';

/** Gives the app the name that the installation has for it, as soon as that is known. */
export function useOwnTitle(): void {
  const { data } = useCustomContent();
  useEffect(() => {
    if (data) setAppTitle(data['app:title']);
  }, [data]);
}
