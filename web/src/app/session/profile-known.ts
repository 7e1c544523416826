import type { QueryClient } from '@tanstack/react-query';
import { distinctUntilChanged, map, Observable, startWith } from 'rxjs';
import { profileQuery } from '@/api/profile/get-profile';

/** True once the profile is in the cache: the server's session needs one before it can begin. */
export function profileKnown(client: QueryClient): Observable<boolean> {
  return new Observable<void>((subscriber) => client.getQueryCache().subscribe(() => subscriber.next())).pipe(
    startWith(undefined),
    map(() => client.getQueryData(profileQuery().queryKey) !== undefined),
    distinctUntilChanged(),
  );
}
