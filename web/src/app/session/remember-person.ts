import { distinctUntilChanged, EMPTY, map, switchMap } from 'rxjs';
import type { Session } from '@/api/auth/create-session';
import { keepPersonHash, personHash } from '@/lib/person-hash';
import type { Scope } from '@/lib/rx/scope';
import { personOf } from './person-of';

/** Keeps the hash of whoever signs in for reports of failures; it goes with all else of theirs when they sign out. */
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
