/** A part of a long text around a position. */
export interface TextWindow {
  text: string;
  /** Where it starts in the whole text. */
  start: number;
  /** The position within it. */
  at: number;
}

/** Characters before and after a position that are read while the user types. */
const reach = 100_000;

/**
 * The surroundings of a position in whole lines. Shorter texts are returned as they are; in a longer
 * one, a statement that starts further away is read from its middle, so that typing stays fast.
 */
export function textWindow(text: string, at: number): TextWindow {
  if (text.length <= 2 * reach) return { text, start: 0, at };
  const start = at > reach ? text.lastIndexOf('\n', at - reach) + 1 : 0;
  return { text: text.slice(start, at + reach), start, at: at - start };
}
