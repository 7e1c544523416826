import type { QueryClient } from '@tanstack/react-query';
import { distinctUntilChanged, map, Observable, startWith } from 'rxjs';
import { profileQuery } from '@/api/profile/get-profile';

/**
 * True once the profile is in the cache, because the server's session needs one. Also true if it
 * cannot be loaded, because the socket may reach the server when calls do not, and delivers the
 * profile.
 */
export function profileKnown(client: QueryClient): Observable<boolean> {
  return new Observable<void>((subscriber) => client.getQueryCache().subscribe(() => subscriber.next())).pipe(
    startWith(undefined),
    map(() => {
      const profile = client.getQueryState(profileQuery().queryKey);
      return profile !== undefined && (profile.data !== undefined || profile.fetchFailureCount > 0 || profile.error !== null);
    }),
    distinctUntilChanged(),
  );
}
