import { type Observable, type SchedulerLike, timer } from 'rxjs';

/**
 * After applying changes, a page rests this many times as long. Rendering takes about as long
 * again, so many changes per second use a twentieth of a slow computer; on a fast one each appears
 * in the next frame.
 */
const restFactor = 40;

/** Maximum rest. */
const restMaxMs = 150;

/** A rest shorter than a frame is replaced by the wait for the next one. */
const frameMs = 16;

export interface PaceInputs {
  /** Emits once at the next frame. */
  frame: () => Observable<void>;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  scheduler: SchedulerLike;
}

/**
 * When a page applies changes: at a frame, or after resting from the last time. A rest requests no
 * frame, which costs a slow computer more than an off-screen change.
 */
export interface Pace {
  /** Emits once when changes can be applied. */
  next(): Observable<unknown>;
  /** Runs the work and measures it for the next rest. */
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
      const started = now();
      run();
      const ended = now();
      const rest = Math.min((ended - started) * restFactor, restMaxMs);
      restUntil = rest < frameMs ? ended : ended + rest;
    },
  };
}
