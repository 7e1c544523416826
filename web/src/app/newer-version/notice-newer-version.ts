import { catchError, distinctUntilChanged, EMPTY, filter, from, map, skip, take } from 'rxjs';
import { headersOf } from '@/api/http/headers-of';
import { basePath } from '@/lib/return-to';
import type { Scope } from '@/lib/rx/scope';
import { type Connection, whileLive } from '@/streams/connection/create-connection';

/**
 * Announces once that the server has another dashboard than at this page's first connection: after
 * an upgrade, the front page differs on reconnecting. Without an answer, the next connection checks
 * again.
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
