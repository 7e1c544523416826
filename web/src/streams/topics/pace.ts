import { type Observable, type SchedulerLike, switchMap, timer } from 'rxjs';

/**
 * After taking in what has changed, a page rests this many times as long: many changes a second leave a slow machine
 * time for its person, and on a fast one each is there with the next frame.
 */
const restFactor = 20;

/** Nothing waits longer for that. */
const restMaxMs = 150;

export interface PaceInputs {
  /** Emits once at the next frame. */
  frame: () => Observable<void>;
  /** Milliseconds of a clock that only goes forward. */
  now: () => number;
  scheduler: SchedulerLike;
}

/** When a page takes in what has changed: at a frame, and not while it rests from the last time. */
export interface Pace {
  /** Emits once when it is time. */
  next(): Observable<void>;
  /** Works, and rests by how long that took. */
  work(run: () => void): void;
}

export function createPace({ frame, now, scheduler }: PaceInputs): Pace {
  let restUntil = 0;
  return {
    next: () => {
      const rest = Math.min(restUntil - now(), restMaxMs);
      return rest > 0 ? timer(rest, scheduler).pipe(switchMap(frame)) : frame();
    },
    work: (run) => {
      const begun = now();
      run();
      const ended = now();
      restUntil = ended + (ended - begun) * restFactor;
    },
  };
}
