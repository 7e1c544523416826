import { type Observable, type SchedulerLike, timer } from 'rxjs';

/**
 * After taking in what has changed, a page rests this many times as long. Drawing it takes about as long again, so many
 * changes a second take a twentieth of a slow machine; on a fast one each is there with the next frame.
 */
const restFactor = 40;

/** Nothing waits longer for that. */
const restMaxMs = 150;

/** A rest shorter than a frame is the wait for the next one. */
const frameMs = 16;

export interface PaceInputs {
  /** Emits once at the next frame. */
  frame: () => Observable<void>;
  /** Milliseconds of a clock that only goes forward. */
  now: () => number;
  scheduler: SchedulerLike;
}

/**
 * When a page takes in what has changed: at a frame, or as soon as it has rested from the last time. A rest asks for
 * no frame, which costs a slow machine more than a change of something that is not in sight.
 */
export interface Pace {
  /** Emits once when it is time. */
  next(): Observable<unknown>;
  /** Works, and rests by how long that took. */
  work(run: () => void): void;
}

export function createPace({ frame, now, scheduler }: PaceInputs): Pace {
  let restUntil = 0;
  return {
    next: () => {
      const rest = restUntil - now();
      return rest > 0 ? timer(rest, scheduler) : frame();
    },
    work: (run) => {
      const begun = now();
      run();
      const ended = now();
      const rest = Math.min((ended - begun) * restFactor, restMaxMs);
      restUntil = rest < frameMs ? ended : ended + rest;
    },
  };
}
