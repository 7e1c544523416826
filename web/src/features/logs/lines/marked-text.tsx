import { markedRanges } from '@/lib/logs/search-text';

/** A text in which words of the search are marked. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  const ranges = markedRanges(text, words);
  if (ranges.length === 0) return text;
  let at = 0;
  return (
    <>
      {ranges.map(({ from, to }) => {
        const before = text.slice(at, from);
        at = to;
        return (
          <span key={from}>
            {before}
            <mark className="rounded-sm bg-warn/30 text-text">{text.slice(from, to)}</mark>
          </span>
        );
      })}
      {text.slice(at)}
    </>
  );
}
