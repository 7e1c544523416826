import { Observable } from 'rxjs';

/** A hidden tab paints no frames; its state still updates at this interval. */
const hiddenFrameMs = 100;

/** Emits once, at the next frame of the screen. */
export function nextFrame(): Observable<void> {
  return new Observable((subscriber) => {
    const done = () => {
      subscriber.next();
      subscriber.complete();
    };
    const frame = requestAnimationFrame(done);
    const timeout = setTimeout(done, hiddenFrameMs);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timeout);
    };
  });
}
