import { distinctUntilChanged, EMPTY, map, switchMap } from 'rxjs';
import type { Session } from '@/api/auth/create-session';
import { keepPersonHash, personHash } from '@/lib/person-hash';
import type { Scope } from '@/lib/rx/scope';
import { personOf } from './person-of';

/**
 * Stores the signed-in user's hash for failure reports; it is removed with their other data on
 * signing out.
 */
export function rememberPerson(scope: Scope, session: Session): void {
  session.state$
    .pipe(
      map(personOf),
      distinctUntilChanged(),
      switchMap((userId) => (userId === null ? EMPTY : personHash(userId))),
      scope.bind(),
    )
    .subscribe(keepPersonHash);
}
