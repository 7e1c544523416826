import { catchError, distinctUntilChanged, EMPTY, filter, from, map, skip, take } from 'rxjs';
import { headersOf } from '@/api/http/headers-of';
import { basePath } from '@/lib/return-to';
import type { Scope } from '@/lib/rx/scope';
import { type Connection, whileLive } from '@/streams/connection/create-connection';

/**
 * Tells once when the server has another dashboard than when this page connected first: after an upgrade, the
 * connection comes back to another front page. A server that does not say so is asked again with the next connection.
 */
export function noticeNewerVersion(scope: Scope, connection: Connection, notify: () => void): void {
  const served = () => from(headersOf(`${basePath}/`, ['ETag'])).pipe(catchError(() => EMPTY));
  whileLive(connection, served)
    .pipe(
      map(({ ETag }) => ETag),
      filter((version) => version !== null),
      distinctUntilChanged(),
      skip(1),
      take(1),
      scope.bind(),
    )
    .subscribe(notify);
}
