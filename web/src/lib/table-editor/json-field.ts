/** A token of JSON with the white space around it: a text stays as it is, and numbers keep all their digits. */
const tokens = /\s*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+)\s*/gs;

/**
 * The value of a JSON field: NULL if it is blank, else compact JSON. A number is a number, also with
 * white space around it. A text that is no JSON stays as it is, so that it can be corrected.
 */
export function jsonField(text: string): string | null {
  if (text.trim() === '') return null;
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  return text.replaceAll(tokens, '$1');
}
