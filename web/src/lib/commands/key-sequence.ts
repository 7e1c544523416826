/** The second key of a sequence is pressed within this time, in ms. */
const sequenceMs = 1_500;

const modifiers = ['Shift', 'Control', 'Alt', 'Meta'];

/**
 * Returns a function that names the keys that an event completes: its key, after the first key of a
 * sequence if that was pressed directly before. Several listeners may ask about the same event.
 */
export function createKeySequence(beginsSequence: (key: string) => boolean): (event: KeyboardEvent) => string {
  let first: { key: string; at: number } | null = null;
  let last: { event: KeyboardEvent; keys: string } | null = null;
  return (event) => {
    if (last?.event === event) return last.keys;
    if (modifiers.includes(event.key)) return event.key;
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const isSecond = first !== null && event.timeStamp - first.at <= sequenceMs;
    const keys = isSecond ? `${first?.key} ${key}` : key;
    first = !isSecond && beginsSequence(key) ? { key, at: event.timeStamp } : null;
    last = { event, keys };
    return keys;
  };
}
