import { describe, expect, it } from 'vitest';
import { lostMessage, readEvents } from './read-events';
import type { QueryEvent } from './wire';

const encoder = new TextEncoder();
const bodyOf = (...pieces: string[]) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });

const finished = '{"type":"finished","duration_ms":1,"rows":1,"bytes":3,"transaction":"none"}\n';
const rows = '{"type":"rows","rows":[["1",null]]}\n';

async function read(...pieces: string[]): Promise<{ types: string[]; error?: string }> {
  const events: QueryEvent[] = [];
  try {
    await readEvents(bodyOf(...pieces), 'r', (event) => events.push(event));
    return { types: events.map((it) => it.type) };
  } catch (error) {
    return { types: events.map((it) => it.type), error: (error as Error).message };
  }
}

describe('a response', () => {
  it('is complete with its last event', async () => {
    expect(await read(rows, finished)).toEqual({ types: ['rows', 'finished'] });
    expect(await read(rows, finished.trim())).toEqual({ types: ['rows', 'finished'] });
  });

  it('is complete when it pauses', async () => {
    expect(await read(rows, '{"type":"paused","cursor":"c","rows":1,"expires_in_ms":60000}\n')).toEqual({ types: ['rows', 'paused'] });
  });

  it.each([
    ['between events', [rows]],
    ['within an event', [rows, finished.slice(0, 20)]],
    ['at the start', []],
  ])('that is cut %s is lost', async (_, pieces) => {
    expect((await read(...pieces)).error).toBe(lostMessage);
  });

  it('passes on what came before the network failed', async () => {
    const events: QueryEvent[] = [];
    let pulls = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulls += 1;
        if (pulls === 1) controller.enqueue(encoder.encode(rows));
        else controller.error(new TypeError('network error'));
      },
    });
    await expect(readEvents(body, 'r', (event) => events.push(event))).rejects.toMatchObject({ message: lostMessage, requestId: 'r' });
    expect(events).toHaveLength(1);
  });

  it.each(['nonsense\n', '[]\n', 'null\n', '{"type":"rows","rows":[1]}\n', '{"type":"rows"}\n', '{"type":"columns","columns":[{"name":1}]}\n'])('with the line %j is unreadable', async (line) => {
    expect((await read(line, finished)).error).toBe(line === '[]\n' ? undefined : "The server sent a result that this page can't read.");
  });

  it('may have events of a newer server, which are ignored', async () => {
    expect(await read('{"type":"progress","percent":3}\n', finished)).toEqual({ types: ['finished'] });
  });
});
