import type { Observable } from 'rxjs';

/** A state over time: observable, and readable now. Events are plain observables. */
export interface Behavior<T> extends Observable<T> {
  readonly value: T;
}
