import { tokensOf } from '../language/lexer';

/** Words of a text that make a name. */
const wordsMax = 6;
const scanned = 2_000;

/** A name for a text: its first words, such as "Select from orders". */
export function suggestedName(text: string): string {
  const start = text.slice(0, scanned);
  const comment = /^\s*--\s*(.{3,60})/.exec(start)?.[1];
  if (comment) return comment.trim();
  const words = tokensOf(start)
    .filter((it) => it.kind === 'word' || it.kind === 'quoted')
    .slice(0, wordsMax)
    .map((it) => start.slice(it.from, it.to));
  const name = words.join(' ').toLowerCase();
  return name === '' ? 'Untitled' : name.charAt(0).toUpperCase() + name.slice(1);
}
