import { ApiError } from '../http/api-error';
import { createLineSplitter } from './split-lines';
import { type QueryEvent, readEvent } from './wire';

/** The text when a response ends too early. */
export const lostMessage = 'The connection was lost before the result was complete.';

/**
 * Reads the events of a response and passes them on as they arrive. Resolves after the last one,
 * `finished` or `paused`; rejects if the response ends without it, or cannot be read.
 */
export async function readEvents(body: ReadableStream<Uint8Array>, requestId: string, onEvent: (event: QueryEvent) => void): Promise<void> {
  const reader = body.getReader();
  const splitter = createLineSplitter();
  let isOver = false;
  const read = (line: string) => {
    const event = eventOf(line, requestId);
    if (!event || isOver) return;
    isOver = event.type === 'finished' || event.type === 'paused';
    onEvent(event);
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      splitter.push(value).forEach(read);
    }
  } catch (error) {
    // A network error and an aborted request both end the body.
    if (isOver) return;
    throw error instanceof ApiError || isAbort(error) ? error : new ApiError(lostMessage, { requestId });
  } finally {
    reader.releaseLock();
  }
  const rest = splitter.rest();
  if (rest !== '' && !isOver) readLast(rest, read);
  if (!isOver) throw new ApiError(lostMessage, { requestId });
}

/** A line without its end was cut, unless it happens to be complete. */
function readLast(line: string, read: (line: string) => void): void {
  try {
    read(line);
  } catch {
    // Reported as a lost connection.
  }
}

function eventOf(line: string, requestId: string): QueryEvent | null {
  try {
    return readEvent(line);
  } catch {
    throw new ApiError("The server sent a result that this page can't read.", { requestId });
  }
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
