import { fromEvent, map, merge, type Observable, startWith } from 'rxjs';

/** True while the browser believes it has a network. */
export function online(): Observable<boolean> {
  return merge(fromEvent(window, 'online'), fromEvent(window, 'offline')).pipe(
    startWith(undefined),
    map(() => navigator.onLine),
  );
}
