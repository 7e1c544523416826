import {
  BehaviorSubject,
  distinctUntilChanged,
  ReplaySubject,
  takeUntil,
  type MonoTypeOperatorFunction,
  type Observable,
} from 'rxjs';
import type { Behavior } from './behavior';

/** A lifetime. Every long subscription belongs to one and ends with it. */
export interface Scope {
  /** Ends an observable together with the scope. */
  bind<T>(): MonoTypeOperatorFunction<T>;
  /** A state fed by `source$` for the lifetime of the scope; equal values are not repeated. */
  behavior<T>(source$: Observable<T>, initial: T): Behavior<T>;
  /** Runs once when the scope ends, or immediately if it has ended. */
  onEnd(action: () => void): void;
  /** Ends the scope; a second call has no effect. */
  end(): void;
}

/** A new lifetime, owned and ended by its creator. */
export function createScope(): Scope {
  const ended$ = new ReplaySubject<void>(1);
  return {
    bind: () => takeUntil(ended$),
    behavior: <T>(source$: Observable<T>, initial: T) => {
      const state$ = new BehaviorSubject(initial);
      source$.pipe(distinctUntilChanged(), takeUntil(ended$)).subscribe((value) => {
        if (value !== state$.value) state$.next(value);
      });
      return state$;
    },
    onEnd: (action) => {
      ended$.subscribe(action);
    },
    end: () => {
      ended$.next();
      ended$.complete();
    },
  };
}
