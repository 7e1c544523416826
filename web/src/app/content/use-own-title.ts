import { useEffect } from 'react';
import { useCustomContent } from '@/api/platform/get-custom-content';
import { setAppTitle } from '@/lib/app-title';

/** Applies the installation's product name as soon as it is known. */
export function useOwnTitle(): void {
  const { data } = useCustomContent();
  useEffect(() => {
    if (data) setAppTitle(data['app:title']);
  }, [data]);
}
