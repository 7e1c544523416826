import type { Observable } from 'rxjs';

/** A value over time: observable, with a current value. Events are plain observables. */
export interface Behavior<T> extends Observable<T> {
  readonly value: T;
}
