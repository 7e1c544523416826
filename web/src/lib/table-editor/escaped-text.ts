/** Marks a character that would otherwise separate two parts. */
const escape = '\\';

/** A part in which separators have no meaning. */
export const escaped = (text: string, separators: string): string =>
  [...text].map((it) => (it === escape || separators.includes(it) ? escape + it : it)).join('');

/** Splits a text at its separators into at most `most` parts; the last one is the rest. The parts stay escaped. */
export function splitEscaped(text: string, separator: string, most = Infinity): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length && parts.length < most - 1; at += 1) {
    if (text[at] === escape) at += 1;
    else if (text[at] === separator) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

/** The text of an escaped part. */
export const unescaped = (part: string): string => part.replaceAll(/\\(.)/gs, '$1');
