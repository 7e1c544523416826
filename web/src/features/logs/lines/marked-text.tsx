import { markedParts } from '@/lib/logs/search-text';

/** A text in which words of the search are marked. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  return markedParts(text, words).map((it) =>
    it.isMarked ? (
      <mark key={it.at} className="rounded-sm bg-warn/30 text-text">
        {it.text}
      </mark>
    ) : (
      it.text
    ),
  );
}
